import { useState } from 'react';
import type { PastRules } from '../../../../src/features/commissions/rules/program-rules.repo';
import {
  earningEvents,
  type Attribution,
  type ProgramRules,
  type Rule,
} from '../../../../src/features/commissions/rules/apply-rules.rules';
import { isCurrency } from '../../../../src/lib/money/currencies';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSave } from '../../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { Button, IconButton } from '../../../ui/actions/Button';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { Inline } from '../../../ui/layout/Inline';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { RuleHistory } from './RuleHistory';
import { RulePreview } from './RulePreview';
import { restSentence, ruleSentence } from './rule-sentence';

const RuleDialog = lazyComponent(() => import('./RuleDialog'));
const parts = [RuleDialog];

interface Props {
  programId: string;
  rules: ProgramRules;
  history: readonly PastRules[];
  tiers: readonly Choice[];
}

const attributionChoices = [
  { id: 'last', label: 'The last link that the customer came through' },
  { id: 'first', label: 'The first link that the customer came through' },
];

/** What the events of a program earn: rules in order, tried out before they are saved as the next version. */
export default function RulesEditor({ programId, rules: saved, history, tiers }: Props) {
  const [draft, setDraft] = useState(saved);
  // Another version was saved, here or elsewhere.
  const [version, setVersion] = useState(saved.version);
  if (version !== saved.version) {
    setVersion(saved.version);
    setDraft(saved);
  }
  const dialog = useDialog<{ rule: Rule; at: number }>();
  usePreload(parts);
  const { save, isPending } = useSave<ProgramRules>({
    success: 'Rules saved',
    failure: 'Failed to save the rules',
  });
  const { currency, attribution, rules } = draft;
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(saved);
  const setRules = (next: Rule[]) => setDraft({ ...draft, rules: next });
  const swap = (from: number, to: number) =>
    setRules(
      rules.map((rule, at) => (at === from ? rules[to] : at === to ? rules[from] : undefined) ?? rule),
    );
  const submit = async () => {
    const path = `/api/referral-programs/${programId}/rules`;
    const done = await save({ method: 'PUT', path, body: { currency, attribution, rules } });
    if (!done) return;
    setVersion(done.data.version);
    setDraft(done.data);
  };
  return (
    <Stack gap={24}>
      <LeaveGuard isInTab hasChanges={() => hasChanges} />
      <Stack gap={12}>
        <Inline justify="between">
          <h3>Rules</h3>
          <Button icon="plus" onPress={() => dialog.open()}>
            Add Rule
          </Button>
        </Inline>
        <Text tone="muted" size="sm">
          The first rule whose conditions hold earns. A new version holds for what happens after it is saved.
        </Text>
        {rules.length > 0 && (
          <Rows label="Rules in order" wraps>
            {rules.map((rule, at) => (
              <li key={`${at} ${JSON.stringify(rule)}`}>
                <RowWords>
                  <p>{`${at + 1}. ${ruleSentence(rule, currency)}`}</p>
                </RowWords>
                <Inline gap={4} wrap="no">
                  <IconButton
                    size="sm"
                    icon="arrow-up"
                    label={`Move rule ${at + 1} up`}
                    isDisabled={at === 0}
                    onPress={() => swap(at, at - 1)}
                  />
                  <IconButton
                    size="sm"
                    icon="arrow-down"
                    label={`Move rule ${at + 1} down`}
                    isDisabled={at === rules.length - 1}
                    onPress={() => swap(at, at + 1)}
                  />
                  <IconButton
                    size="sm"
                    icon="pencil"
                    label={`Edit rule ${at + 1}`}
                    onPress={() => dialog.open({ rule, at })}
                  />
                  <IconButton
                    size="sm"
                    icon="trash"
                    label={`Remove rule ${at + 1}`}
                    onPress={() => setRules(rules.toSpliced(at, 1))}
                  />
                </Inline>
              </li>
            ))}
          </Rows>
        )}
        <Stack gap={4}>
          {earningEvents.map((kind) => (
            <Text key={kind} tone="muted" size="sm">
              {restSentence(draft, kind)}
            </Text>
          ))}
        </Stack>
        <Columns>
          <Select
            label="Which link earns"
            name="attribution"
            value={attribution}
            choices={attributionChoices}
            onChange={(id) => setDraft({ ...draft, attribution: id as Attribution })}
          />
          <TextField
            label="Currency of fixed amounts and caps"
            name="currency"
            value={currency}
            errorMessage={isCurrency(currency) ? undefined : 'Enter a currency code, such as USD'}
            autoComplete="off"
            onChange={(typed) => setDraft({ ...draft, currency: typed.trim().toUpperCase() })}
          />
        </Columns>
        {hasChanges && (
          <Inline justify="end">
            <Button onPress={() => setDraft(saved)}>Discard Changes</Button>
            <Button
              variant="primary"
              isPending={isPending}
              disabledReason={isCurrency(currency) ? undefined : 'The currency is not valid'}
              onPress={() => void submit()}
            >
              {`Save as Version ${saved.version + 1}`}
            </Button>
          </Inline>
        )}
      </Stack>
      <RulePreview rules={draft} tiers={tiers} />
      <RuleHistory history={history} />
      {dialog.key > 0 && (
        <RuleDialog
          key={dialog.key}
          rule={dialog.subject?.rule ?? null}
          currency={isCurrency(currency) ? currency : saved.currency}
          tiers={tiers}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDone={(rule) => setRules(dialog.subject ? rules.with(dialog.subject.at, rule) : [...rules, rule])}
        />
      )}
    </Stack>
  );
}
