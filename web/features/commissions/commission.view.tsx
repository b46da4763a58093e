import { commissionRecord } from '../../../src/features/commissions/ledger/commission.record';
import { commissionEntity } from '../../../src/features/commissions/ledger/commissions.entity';
import { commissionStatuses } from '../../../src/features/commissions/ledger/commissions.rules';
import type { CommissionView } from '../../../src/features/commissions/ledger/present-commissions';
import { formatMoney } from '../../../src/lib/money/format-money';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { Link } from '../../ui/actions/Link';
import { ADMINS_ONLY, commissionName, sourceLabels, subjectOf } from './commission-words';
import { CommissionStatus } from './CommissionStatus';
import { COMMISSIONS } from './MoneyTabs';

const { column, text, day } = columnsOf(commissionEntity);

export const commissionView = defineView({
  record: commissionRecord,
  icon: 'coins',
  subtitle: 'What partners and affiliates earn, and why',
  purpose:
    'Sales through affiliate links, won deals and converted referrals appear here with what they earn. Start with a program and its first link.',
  createLabel: 'Add Bonus',
  editorsOnly: ADMINS_ONLY,
  deletion: '',
  isSearched: false,
  nameOf: commissionName,
  summarize: (commission: CommissionView) => commission,
  statuses: commissionStatuses,
  tabs: createStatusTabs(commissionStatuses, { path: COMMISSIONS, rare: ['reversed', 'duplicate'] }),
  filters: ['payee', 'partner', 'program', 'link', 'currency', 'source', 'flagged', 'from', 'to'],
  layouts: ['table', 'cards'],
  columns: [
    column<CommissionView>('customer', 220, {
      cell: (commission) => (
        <Link look="none" href={commissionRecord.path(commission.id)} data-peek={commission.id}>
          {subjectOf(commission)}
        </Link>
      ),
    }),
    text('payeeName', 160, { phone: 'line' }),
    column<CommissionView>('source', 100, { cell: ({ source }) => sourceLabels[source] }),
    column<CommissionView>('eventAmount', 120, {
      header: 'Sale',
      align: 'end',
      cell: ({ eventAmount, currency }) => eventAmount && formatMoney(eventAmount, currency),
    }),
    column<CommissionView>('amount', 130, {
      header: 'Commission',
      align: 'end',
      sort: 'descending',
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    }),
    column<CommissionView>('netAmount', 130, {
      header: 'After reversals',
      align: 'end',
      phone: 'line',
      cell: ({ netAmount, currency }) => formatMoney(netAmount, currency),
    }),
    column<CommissionView>('status', 170, {
      header: 'Status',
      phone: 'side',
      cell: (commission) => <CommissionStatus commission={commission} />,
    }),
    day('heldUntil', { sort: 'ascending' }),
    day('createdAt'),
    text('partnerName', 150, { isExtra: true }),
    text('ruleVersion', 110, { isExtra: true, align: 'end' }),
    text('reason', 200, { isExtra: true }),
  ],
});

/** The commissions of a program, on a tab of its page. */
export const commissionList = {
  name: 'program-commissions',
  layouts: ['table', 'cards'],
  columns: commissionView.columns,
} as const;
