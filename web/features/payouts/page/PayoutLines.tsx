import { commissionRecord } from '../../../../src/features/commissions/ledger/commission.record';
import type { ComparedLine, PayoutPage } from '../../../../src/features/payouts/payout-pages';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { useWrite } from '../../../lib/requests/useWrite';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { Lines } from '../../../ui/layout/Lines';
import { Stack } from '../../../ui/layout/Stack';
import { ListRegion } from '../../../ui/lists/ListRegion';
import { Table, type TableColumn } from '../../../ui/lists/table/Table';
import { Pagination } from '../../../ui/navigation/Pagination';
import { Menu } from '../../../ui/overlays/Menu';
import type { MenuEntry } from '../../../ui/overlays/menu-entry';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Text } from '../../../ui/text/Text';
import { methodLabel, payeePath, statementPath } from '../payout-words';

const LineDialog = lazyComponent(() => import('./LineDialog'));
const parts = [LineDialog];
const commissionsPath = commissionRecord.list.path;
/** Shorter lists have no search. */
const SEARCHED = 20;

interface Props {
  payout: PayoutPage;
  /** The lines of the page. */
  lines: ComparedLine[];
  /** The page, from 1. */
  number: number;
  hasMore: boolean;
  found: number;
  /** The number of all lines. */
  all: number;
}

/** The lines of a payout: who is paid how much, how it differs from the last payout, and what became of it. */
export function PayoutLines({ payout, lines, number, hasMore, found, all }: Props) {
  const filters = useUrlFilters([], {}, { pageName: 'page' });
  const dialog = useDialog<{ line: ComparedLine; to: 'removed' | 'failed' }>();
  const write = useWrite();
  const { id, status, currency } = payout;
  const canRemove = status === 'draft' || status === 'approved';
  usePreload(parts, canRemove || status === 'exported');
  const pay = (line: ComparedLine) =>
    write(
      { method: 'PATCH', path: `/api/payouts/${id}/lines/${line.id}`, body: { status: 'paid' } },
      { failure: 'Failed to mark the line as paid', success: `${line.payeeName} marked as paid` },
    );
  const entriesOf = (line: ComparedLine): MenuEntry[] => {
    if (line.status !== 'pending') return [];
    const reasoned = (to: 'removed' | 'failed', label: string): MenuEntry => ({
      ...{ id: to, label, icon: 'close', tone: 'danger' },
      onAction: () => dialog.open({ line, to }),
    });
    if (canRemove) return [reasoned('removed', 'Remove from Payout')];
    if (status !== 'exported') return [];
    return [
      { id: 'paid', label: 'Mark Paid', icon: 'check', onAction: () => void pay(line) },
      reasoned('failed', 'Mark Failed'),
    ];
  };
  const pathTo = (page: number) => {
    const query = new URLSearchParams({
      ...(filters.text !== '' && { search: filters.text }),
      page: String(page),
    });
    return `?${query.toString()}`;
  };
  const { subject } = dialog;
  return (
    <Stack gap={8}>
      {all > SEARCHED && (
        <FilterBar label="Payees" onSubmit={filters.submit}>
          <FilterSearch
            label="Search payees"
            placeholder="Search payees…"
            value={filters.text}
            onChange={filters.type}
          />
        </FilterBar>
      )}
      <ListRegion isStale={filters.isPending}>
        {lines.length === 0 ? (
          <EmptyState size="sm" title="No payees found" />
        ) : (
          <Table
            label="Payees of this payout"
            stacks
            rows={lines}
            rowKey={(line) => line.id}
            columns={[...columnsOf(payout), actionsColumn(entriesOf)]}
          />
        )}
      </ListRegion>
      {(number > 1 || hasMore) && (
        <Pagination
          label="Pages of payees"
          first={number > 1 ? pathTo(1) : null}
          previous={number > 1 ? pathTo(number - 1) : null}
          next={hasMore ? pathTo(number + 1) : null}
        >
          {`${found.toLocaleString('en-US')} payees`}
        </Pagination>
      )}
      {subject && (
        <LineDialog
          key={dialog.key}
          payoutId={id}
          line={subject.line}
          currency={currency}
          to={subject.to}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </Stack>
  );
}

const columnsOf = ({ id, currency, approvedAt }: PayoutPage): TableColumn<ComparedLine>[] => [
  {
    id: 'payee',
    header: 'Payee',
    cell: ({ payeeId, payeeName }) => (
      <Link look="quiet" href={payeePath(payeeId)}>
        {payeeName}
      </Link>
    ),
  },
  { id: 'method', header: 'Paid by', cell: ({ method }) => methodLabel(method) },
  {
    id: 'count',
    header: 'Commissions',
    align: 'end',
    cell: ({ payeeId, payeeName, commissionCount }) => (
      <Link
        look="quiet"
        href={`${commissionsPath}?payee=${payeeId}&currency=${currency}`}
        aria-label={`${commissionCount.toLocaleString('en-US')} commissions of ${payeeName}`}
      >
        {commissionCount.toLocaleString('en-US')}
      </Link>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    wrap: 'no',
    cell: (line) => {
      const amount = formatMoney(line.amount, currency);
      if (approvedAt === null) return amount;
      return (
        <Link href={statementPath(id, line.id)} aria-label={`Statement of ${line.payeeName}: ${amount}`}>
          {amount}
        </Link>
      );
    },
  },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    wrap: 'no',
    cell: (line) => changeWords(line, currency),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reason }) =>
      reason === null ? (
        <StatusBadge status={status} />
      ) : (
        <Lines>
          <StatusBadge status={status} />
          <Text as="span" tone="muted" size="sm">
            {reason}
          </Text>
        </Lines>
      ),
  },
];

const actionsColumn = (entriesOf: (line: ComparedLine) => MenuEntry[]): TableColumn<ComparedLine> => ({
  id: 'actions',
  header: 'Actions',
  hideHeader: true,
  align: 'end',
  cell: (line) => {
    const items = entriesOf(line);
    return (
      items.length > 0 && (
        <Menu
          isIconOnly
          icon="more"
          label="Actions"
          accessibleName={`Actions for ${line.payeeName}`}
          placement="bottom end"
          items={items}
        />
      )
    );
  },
});

function changeWords({ change, isNew }: ComparedLine, currency: string): string {
  if (change === null) return '—';
  if (isNew) return 'New';
  if (/^-?[0.]+$/.test(change)) return 'Same';
  return change.startsWith('-') ? formatMoney(change, currency) : `+${formatMoney(change, currency)}`;
}
