import type { CommissionSums } from '../../../src/features/commissions/ledger/commission-sums.repo';
import { formatShortMoney } from '../../../src/lib/money/format-money';
import { Link } from '../../ui/actions/Link';
import { Table } from '../../ui/lists/table/Table';
import { Panel } from '../../ui/records/Panel';
import { COMMISSIONS } from './MoneyTabs';
import { commissionsWith } from './sum-words';

interface Props {
  sums: CommissionSums[];
  /** Commissions that wait for a decision. */
  flagged: number;
}

/** What the workspace owes, by currency: due with the next payout, held, and in payouts. */
export function MoneyPanel({ sums, flagged }: Props) {
  const amount = (status: string, field: 'due' | 'held' | 'inPayout', label: string) => ({
    id: status,
    header: label,
    align: 'end' as const,
    cell: (one: CommissionSums) => (
      <Link
        look="quiet"
        href={commissionsWith({ status, currency: one.currency })}
        aria-label={`${label}: ${formatShortMoney(one[field], one.currency)}`}
      >
        {formatShortMoney(one[field], one.currency)}
      </Link>
    ),
  });
  return (
    <Panel
      title="Commissions Owed"
      detail={
        flagged === 0 ? 'Nothing is flagged' : flagged === 1 ? '1 is flagged' : `${flagged} are flagged`
      }
      to={flagged === 0 ? COMMISSIONS : commissionsWith({ flagged: 'true' })}
      size="sm"
    >
      <Table
        label="Commissions owed by currency"
        rows={sums}
        rowKey={({ currency }) => currency}
        columns={[
          {
            id: 'owed',
            header: 'Owed',
            cell: ({ owed, currency }) => formatShortMoney(owed, currency),
          },
          amount('due', 'due', 'Due next'),
          amount('held', 'held', 'Held'),
          amount('in_payout', 'inPayout', 'In payouts'),
        ]}
      />
    </Panel>
  );
}
