import type { CommissionSums } from '../../../src/features/commissions/ledger/commission-sums.repo';
import { FigureStrip } from '../../ui/records/FigureStrip';
import { COMMISSIONS } from './MoneyTabs';
import { commissionsWith, sumText } from './sum-words';

interface Props {
  sums: CommissionSums[];
  /** Commissions that wait for a decision. */
  flagged: number;
}

/** What the workspace owes, by currency: due with the next payout, held, in payouts, and flagged. */
export function MoneyPanel({ sums, flagged }: Props) {
  return (
    <FigureStrip
      label="Commissions Owed"
      figures={[
        { label: 'Commissions owed', value: sumText(sums, 'owed'), href: COMMISSIONS },
        { label: 'Due next', value: sumText(sums, 'due'), href: commissionsWith({ status: 'due' }) },
        { label: 'Held', value: sumText(sums, 'held'), href: commissionsWith({ status: 'held' }) },
        {
          label: 'In payouts',
          value: sumText(sums, 'inPayout'),
          href: commissionsWith({ status: 'in_payout' }),
        },
        { label: 'Flagged', value: String(flagged), href: commissionsWith({ flagged: 'true' }) },
      ]}
    />
  );
}
