import { useState } from 'react';
import {
  capScopes,
  earningEvents,
  type EarningKind,
  type Rule,
} from '../../../../src/features/commissions/rules/apply-rules.rules';
import { countryCodes } from '../../../../src/lib/addresses/countries';
import { CancelButton, EditDialog } from '../../../lib/forms/EditDialog';
import { Button } from '../../../ui/actions/Button';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { Form, type FieldErrors } from '../../../ui/forms/Form';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { TagField } from '../../../ui/tags/TagField';
import { TagInput } from '../../../ui/tags/TagInput';
import { statusLabel } from '../../../ui/tokens/status';
import { durations, newRule, readRule, textsOf } from './rule-form';
import { eventNames } from './rule-sentence';

interface Props {
  /** null for a new rule. */
  rule: Rule | null;
  currency: string;
  tiers: readonly Choice[];
  isOpen: boolean;
  onClose: () => void;
  onDone: (rule: Rule) => void;
}

/** As many values as a condition can have. */
const MAX = 100;
const tooMany = `At most ${MAX} are allowed`;
const regions = new Intl.DisplayNames('en', { type: 'region' });
const countries = countryCodes
  .map((id) => ({ id, label: regions.of(id) ?? id }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** A rule of a program. It is kept in the editor until all rules are saved. */
export default function RuleDialog({ rule, currency, tiers, isOpen, onClose, onDone }: Props) {
  const begin = textsOf(rule ?? newRule);
  const [type, setType] = useState<string>(begin.type);
  const [duration, setDuration] = useState<string>(begin.duration);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const isPercentage = type === 'percentage';
  const label = rule ? 'Change Rule' : 'Add Rule';
  const field = (name: keyof typeof begin) => ({ name, defaultValue: String(begin[name]) });
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title={label}
      description="The first rule in the list whose conditions all hold earns. Empty conditions don't count."
    >
      <Form
        errors={errors}
        onSubmit={(data) => {
          const read = readRule(data, currency);
          setErrors(read.errors);
          if (read.rule === null) return;
          onDone(read.rule);
          onClose();
        }}
      >
        <DialogBody>
          <Columns>
            <Select
              {...field('event')}
              label="What earns"
              choices={choicesOf(earningEvents, (id) => eventNames[id as EarningKind])}
            />
            <Select
              {...field('type')}
              label="Earns"
              choices={[
                { id: 'percentage', label: 'A percentage of the amount' },
                { id: 'flat', label: 'A fixed amount' },
              ]}
              onChange={setType}
            />
          </Columns>
          <TextField
            {...field('value')}
            label={isPercentage ? 'Percentage' : `Amount (${currency})`}
            description={
              isPercentage
                ? 'Such as 15 for 15 %. Earned in the currency of the sale.'
                : `Only for sales in ${currency}.`
            }
            inputMode="decimal"
            autoComplete="off"
            isRequired
            autoFocus
          />
          <Columns>
            <Select
              {...field('duration')}
              label="Which sales of a customer"
              choices={durations}
              onChange={setDuration}
            />
            {duration === 'months' && (
              <TextField {...field('months')} label="Months" inputMode="numeric" autoComplete="off" />
            )}
          </Columns>
          <TextField
            {...field('minAmount')}
            label={`Smallest amount (${currency})`}
            description="Smaller sales don't earn by this rule."
            inputMode="decimal"
            autoComplete="off"
          />
          {tiers.length > 0 && (
            <TagInput
              name="tiers"
              label="Tiers"
              description="Partners of one of these tiers."
              placeholder="Choose a tier…"
              choices={tiers}
              defaultValue={begin.tiers}
              max={MAX}
              maxMessage={tooMany}
            />
          )}
          <TagField
            name="products"
            label="Products"
            description="The product ids that your shop sends with a sale."
            defaultValue={begin.products}
            max={MAX}
            maxMessage={tooMany}
          />
          <TagInput
            name="countries"
            label="Countries"
            description="Customers from one of these countries."
            placeholder="Choose a country…"
            choices={countries}
            defaultValue={begin.countries}
            max={MAX}
            maxMessage={tooMany}
          />
          <TextField
            {...field('capAmount')}
            label={`Cap (${currency})`}
            description="The most that is earned by this program. Leave it empty for no cap."
            inputMode="decimal"
            autoComplete="off"
          />
          <Columns>
            <Select {...field('capPer')} label="Cap per" choices={choicesOf(capScopes, statusLabel)} />
            <TextField
              {...field('capMonths')}
              label="Within how many months"
              description="Empty: ever."
              inputMode="numeric"
              autoComplete="off"
            />
          </Columns>
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button type="submit" variant="primary">
            {label}
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
