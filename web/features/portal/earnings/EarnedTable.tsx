import {
  earnedStates,
  type EarnedState,
} from '../../../../src/features/commissions/ledger/commissions.rules';
import type { EarnedCommission, EarnedInCurrency } from '../../../../src/features/commissions/ledger/portal';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { formatDay } from '../../../lib/texts/format-date';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';

/** Each state in the words of the partner, in their order. */
const stateWords: Readonly<Record<EarnedState, { label: string; meaning: string }>> = {
  held: { label: 'On hold', meaning: 'earned, and waiting for the time in which customers can still cancel' },
  due: { label: 'Due', meaning: 'part of the next payout' },
  in_payout: { label: 'In payout', meaning: 'on its way to you' },
  paid: { label: 'Paid', meaning: 'sent to you' },
  reversed: { label: 'Reversed', meaning: 'taken back, because the sale was undone' },
};

/** What was earned in each currency, by state. Each figure leads to the commissions behind it. */
export function EarnedTable({ totals }: { totals: EarnedInCurrency[] }) {
  return (
    <Stack gap={12}>
      <Table
        label="Earnings by currency"
        stacks
        rows={totals}
        rowKey={({ currency }) => currency}
        columns={[
          { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
          ...earnedStates.map((state) => ({
            id: state,
            header: stateWords[state].label,
            align: 'end' as const,
            wrap: 'no' as const,
            cell: ({ currency, amounts }: EarnedInCurrency) =>
              isZero(amounts[state]) ? (
                formatMoney(amounts[state], currency)
              ) : (
                <Link
                  href={`?currency=${currency}&state=${state}#behind`}
                  aria-label={`${stateWords[state].label}: ${formatMoney(amounts[state], currency)}`}
                >
                  {formatMoney(amounts[state], currency)}
                </Link>
              ),
          })),
        ]}
      />
      <Text tone="muted" size="sm">
        {earnedStates.map((state) => `${stateWords[state].label}: ${stateWords[state].meaning}.`).join(' ')}
      </Text>
    </Stack>
  );
}

const isZero = (amount: string): boolean => /^[0.]+$/.test(amount);

interface BehindProps {
  currency: string;
  state: EarnedState;
  commissions: EarnedCommission[];
  nextCursor: string | null;
}

/** The commissions behind one figure, each with how it came about. */
export function Behind({ currency, state, commissions, nextCursor }: BehindProps) {
  const title = `${stateWords[state].label} in ${currency}`;
  return (
    <Stack gap={12} as="section" aria-labelledby="behind">
      <h2 id="behind">{title}</h2>
      <Table
        label={title}
        stacks
        rows={commissions}
        rowKey={({ id }) => id}
        columns={[
          { id: 'createdAt', header: 'Earned', wrap: 'no', cell: ({ createdAt }) => formatDay(createdAt) },
          {
            id: 'explanation',
            header: 'How it was earned',
            cell: ({ explanation, source }) =>
              explanation.map(({ label, value }) => `${label}: ${value}`).join(' · ') || sourceWords[source],
          },
          ...(state === 'held'
            ? [
                {
                  id: 'heldUntil',
                  header: 'Due from',
                  wrap: 'no' as const,
                  cell: ({ heldUntil }: EarnedCommission) => heldUntil && formatDay(heldUntil),
                },
              ]
            : []),
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            wrap: 'no',
            cell: ({ amount }) => formatMoney(amount, currency),
          },
        ]}
      />
      <CursorPages label="Pages of commissions" nextCursor={nextCursor} parameter="commissions" />
    </Stack>
  );
}

const sourceWords: Readonly<Record<EarnedCommission['source'], string>> = {
  conversion: 'Sale through your link',
  deal: 'Deal',
  referral: 'Referral',
  bonus: 'Bonus',
  import: 'Imported',
};
