import { useState } from 'react';
import {
  earn,
  earningEvents,
  hasRulesFor,
  type EarningKind,
  type ProgramRules,
} from '../../../../src/features/commissions/rules/apply-rules.rules';
import { isCurrency } from '../../../../src/lib/money/currencies';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { formatAmount, parseAmount } from '../../../../src/lib/money/money';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { eventNames, restSentence } from './rule-sentence';

interface Props {
  rules: ProgramRules;
  tiers: readonly Choice[];
}

const DAY = 86_400_000;
const when = [
  { id: '', label: 'The first of the customer' },
  ...[1, 6, 12, 24].map((months) => ({
    id: String(months),
    label: `${months} ${months === 1 ? 'month' : 'months'} after the first`,
  })),
];

/** Tries the rules out on an example, by the same function that earns. */
export function RulePreview({ rules, tiers }: Props) {
  const [kind, setKind] = useState<EarningKind>('conversion');
  const [amount, setAmount] = useState('100.00');
  const [tier, setTier] = useState('');
  const [later, setLater] = useState('');
  const [product, setProduct] = useState('');
  const [country, setCountry] = useState('');
  return (
    <Stack gap={12}>
      <h3>Try it out</h3>
      <Columns>
        <Select
          label="What happens"
          name="kind"
          value={kind}
          choices={choicesOf(earningEvents, (id) => eventNames[id as EarningKind])}
          onChange={(id) => setKind(id as EarningKind)}
        />
        <TextField
          label={`Example amount (${rules.currency})`}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={setAmount}
        />
      </Columns>
      <Columns>
        <Select label="Which one" name="later" value={later} choices={when} onChange={setLater} />
        <Select
          label="Tier of the partner"
          name="tier"
          value={tier}
          choices={[{ id: '', label: 'None' }, ...tiers]}
          onChange={setTier}
        />
      </Columns>
      <Columns>
        <TextField label="Product id" autoComplete="off" value={product} onChange={setProduct} />
        <TextField
          label="Country code"
          placeholder="DE"
          autoComplete="off"
          value={country}
          onChange={setCountry}
        />
      </Columns>
      <div role="status">
        <Text>
          {outcomeOf(rules, {
            kind,
            amount,
            productId: product.trim() || null,
            country: country.trim().toUpperCase() || null,
            tier: tier || null,
            months: Number(later),
          })}
        </Text>
      </div>
    </Stack>
  );
}

interface Example {
  kind: EarningKind;
  amount: string;
  productId: string | null;
  country: string | null;
  tier: string | null;
  /** How long after the first one of the customer. */
  months: number;
}

/** Says what an example earns, and by which rule. */
function outcomeOf(rules: ProgramRules, { kind, amount, months, ...event }: Example): string {
  const { currency } = rules;
  const amountMinor = isCurrency(currency) ? parseAmount(amount.trim(), currency) : null;
  if (amountMinor === null) return 'Enter an amount to see what it earns.';
  const at = new Date();
  // A day less, so that a rule for as many months still holds.
  const firstAt = months === 0 ? null : new Date(at.getTime() - (months * 30 - 1) * DAY);
  const earned = earn(rules, { kind, amountMinor, currency, firstAt, at, ...event }, () => 0n);
  const example = `${eventNames[kind]} of ${formatMoney(amount.trim(), currency)}`;
  if (earned === null)
    return hasRulesFor(rules, kind)
      ? `${example}: no rule fits, so it earns nothing.`
      : restSentence(rules, kind);
  const { ruleIndex, label, capped } = earned;
  const result = formatMoney(formatAmount(earned.amountMinor, currency), currency);
  return `${example} earns ${result} by rule ${ruleIndex + 1} (${label}${capped ? ', cut by its cap' : ''}).`;
}
