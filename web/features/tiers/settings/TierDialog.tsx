import { useState } from 'react';
import { isMoneyMetric, tierLimits, type Tier } from '../../../../src/features/tiers/tiers.rules';
import { CancelButton, EditDialog } from '../../../lib/forms/EditDialog';
import { Button } from '../../../ui/actions/Button';
import { Select } from '../../../ui/forms/choices/Select';
import { Form } from '../../../ui/forms/Form';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Text } from '../../../ui/text/Text';
import {
  draftOf,
  metricChoices,
  metricOf,
  newCriterion,
  readCriterion,
  windowChoices,
  windowOf,
  type DraftCriterion,
} from './criterion-form';

interface Props {
  /** null for a new tier. */
  tier: Tier | null;
  /** The values to choose from. */
  names: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDone: (tier: Tier) => void;
}

/** A tier with its criteria and benefits. It is kept in the editor until all tiers are saved. */
export default function TierDialog({ tier, names, isOpen, onClose, onDone }: Props) {
  const [drafts, setDrafts] = useState<readonly DraftCriterion[]>(() => (tier?.criteria ?? []).map(draftOf));
  const [isChecked, setChecked] = useState(false);
  const [nextKey, setNextKey] = useState(drafts.length);
  const change = (key: number, changes: Partial<DraftCriterion>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  const title = tier ? 'Edit Tier' : 'Add Tier';
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title={title}
      description="A partner meets the tier when all criteria hold. Times are in UTC."
    >
      <Form
        errors={null}
        onSubmit={(data) => {
          setChecked(true);
          const read = drafts.map(readCriterion);
          const criteria = read.flatMap((one) => ('criterion' in one ? [one.criterion] : []));
          if (criteria.length < read.length) return;
          const benefits = String(data.get('benefits') ?? '')
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '');
          onDone({ value: String(data.get('value') ?? ''), benefits, criteria });
          onClose();
        }}
      >
        <DialogBody>
          <Select
            name="value"
            label="Tier"
            defaultValue={tier?.value ?? names[0] ?? ''}
            choices={names.map((id) => ({ id, label: id }))}
          />
          <h3>Criteria</h3>
          {drafts.length === 0 && (
            <Text tone="muted" size="sm">
              None: every partner meets this tier.
            </Text>
          )}
          {drafts.map((draft, at) => (
            <CriterionFields
              key={draft.key}
              draft={draft}
              number={at + 1}
              isChecked={isChecked}
              onChange={(changes) => change(draft.key, changes)}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
          {drafts.length < tierLimits.criteria && (
            <Inline>
              <Button
                icon="plus"
                size="sm"
                onPress={() => {
                  setDrafts([...drafts, newCriterion(nextKey)]);
                  setNextKey(nextKey + 1);
                }}
              >
                Add Criterion
              </Button>
            </Inline>
          )}
          <TextAreaField
            name="benefits"
            label="Benefits"
            description="One per line. Partners see them in their portal."
            defaultValue={tier?.benefits.join('\n') ?? ''}
            rows={4}
          />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button type="submit" variant="primary">
            {tier ? 'Change Tier' : 'Add Tier'}
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}

interface FieldsProps {
  draft: DraftCriterion;
  number: number;
  isChecked: boolean;
  onChange: (changes: Partial<DraftCriterion>) => void;
  onRemove: () => void;
}

function CriterionFields({ draft, number, isChecked, onChange, onRemove }: FieldsProps) {
  const { key, metric, window, min, currency, label } = draft;
  const read = readCriterion(draft);
  const errorMessage = isChecked && 'problem' in read ? read.problem : undefined;
  const isManual = metric === 'manual';
  return (
    <Stack gap={8}>
      <Columns>
        <Select
          name={`metric-${key}`}
          label={`Criterion ${number}`}
          value={metric}
          choices={metricChoices}
          onChange={(id) => onChange({ metric: metricOf(id) })}
        />
        {isManual ? (
          <TextField
            name={`label-${key}`}
            label="What is ticked"
            value={label}
            errorMessage={errorMessage}
            autoComplete="off"
            onChange={(typed) => onChange({ label: typed })}
          />
        ) : (
          <Select
            name={`window-${key}`}
            label="When"
            value={window}
            choices={windowChoices}
            onChange={(id) => onChange({ window: windowOf(id) })}
          />
        )}
      </Columns>
      {!isManual && (
        <Columns>
          <TextField
            name={`min-${key}`}
            label="At least"
            value={min}
            errorMessage={errorMessage}
            inputMode="decimal"
            autoComplete="off"
            onChange={(typed) => onChange({ min: typed })}
          />
          {isMoneyMetric(metric) && (
            <TextField
              name={`currency-${key}`}
              label="Currency"
              value={currency}
              autoComplete="off"
              onChange={(typed) => onChange({ currency: typed })}
            />
          )}
        </Columns>
      )}
      <Inline>
        <Button size="sm" icon="trash" accessibleName={`Remove: criterion ${number}`} onPress={onRemove}>
          Remove
        </Button>
      </Inline>
    </Stack>
  );
}
