import type { PayoutPage } from '../../../../src/features/payouts/payout-pages';
import type { CarriedOver } from '../../../../src/features/payouts/payouts.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';
import { payeePath, PAYOUT_SETTINGS } from '../payout-words';

interface Props {
  payout: PayoutPage;
  /** The first ones. */
  rows: CarriedOver[];
  total: number;
}

/** The payees that a payout leaves out, each with the reason and what to do about it. */
export function CarriedOverTable({ payout, rows, total }: Props) {
  return (
    <Stack gap={8}>
      <Table
        label="Carried over"
        stacks
        rows={rows}
        rowKey={({ payeeId }) => payeeId}
        columns={[
          {
            id: 'payee',
            header: 'Payee',
            cell: ({ payeeId, payeeName }) => (
              <Link look="quiet" href={payeePath(payeeId)}>
                {payeeName}
              </Link>
            ),
          },
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            wrap: 'no',
            cell: ({ amount }) => formatMoney(amount, payout.currency),
          },
          { id: 'reason', header: 'Why', cell: (row) => <Reason row={row} payout={payout} /> },
        ]}
      />
      {total > rows.length && (
        <Text tone="muted" size="sm">{`and ${(total - rows.length).toLocaleString('en-US')} more`}</Text>
      )}
    </Stack>
  );
}

function Reason({ row, payout }: { row: CarriedOver; payout: PayoutPage }) {
  const { payeeId, payeeName, reason } = row;
  if (reason === 'negative') return 'Reversals are higher than what was earned';
  if (reason === 'minimum')
    return (
      <span>
        {'Below the minimum '}
        <Link href={PAYOUT_SETTINGS}>Change the minimum</Link>
      </span>
    );
  const status = payout.payeeStatuses[payeeId];
  if (status === 'ready') return 'Could not be paid when the draft was made, and can be paid now';
  return (
    <span>
      {status === 'on_hold' ? 'On hold after a change of payout details ' : 'Payout details are missing '}
      <Link href={payeePath(payeeId)} aria-label={`Open payee ${payeeName}`}>
        Open payee
      </Link>
    </span>
  );
}
