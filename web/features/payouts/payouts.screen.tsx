import { useLoaderData } from '@remix-run/react';
import { payoutStatuses, type ListedPayout } from '../../../src/features/payouts/payouts.rules';
import { payoutsRequest } from '../../../src/features/payouts/payouts.schema';
import { parse } from '../../../src/http/calls/input';
import { formatMoney } from '../../../src/lib/money/format-money';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { create, usePageKeys } from '../../lib/keyboard/usePageKeys';
import { CursorPages } from '../../lib/lists/CursorPages';
import { countOf } from '../../lib/lists/count-of';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { formatDay } from '../../lib/texts/format-date';
import { Button } from '../../ui/actions/Button';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import { ListRegion } from '../../ui/lists/ListRegion';
import { Table, type TableColumn } from '../../ui/lists/table/Table';
import { ListBody, ListFoot, ListPage } from '../../ui/pages/ListPage';
import { PageHeader } from '../../ui/pages/PageHeader';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { FileActions } from '../imports/FileActions';
import { MoneyTabs } from '../commissions/MoneyTabs';
import { PAYOUTS, payoutPath, YEAR } from './payout-words';

const PAGE_SIZE = 50;

export const loader = screen(async ({ app, actor, url }) => {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const asked = { status: given('status'), cursor: given('cursor'), limit: String(PAGE_SIZE) };
  const request = parse(payoutsRequest, asked);
  const [page, due] = await Promise.all([app.payouts.list(actor, request), app.payoutPages.due(actor)]);
  return { ...page, due };
});

export const meta = pageMeta('Payouts', 'What payees are paid, from the draft to the bank.');

const NewPayout = lazyComponent(() => import('./NewPayoutDialog'));
const dialogs = [NewPayout];

const columns: TableColumn<ListedPayout>[] = [
  {
    id: 'number',
    header: 'Payout',
    wrap: 'no',
    cell: ({ id, number }) => (
      <Link look="none" href={payoutPath(id)}>
        {`Payout ${number}`}
      </Link>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    wrap: 'no',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { id: 'upTo', header: 'Earned up to', wrap: 'no', cell: ({ upTo }) => formatDay(upTo) },
  { id: 'createdBy', header: 'Made by', cell: ({ createdByName }) => createdByName },
  { id: 'approvedBy', header: 'Approved by', cell: ({ approvedByName }) => approvedByName },
  { id: 'paidAt', header: 'Paid', wrap: 'no', cell: ({ paidAt }) => paidAt && formatDay(paidAt) },
];

/** The payouts of a workspace, for admins. */
export default function Payouts() {
  const { items, total, totalIsMinimum, nextCursor, due } = useLoaderData<typeof loader>();
  const filters = useUrlFilters(['status']);
  const creating = useDialog();
  usePreload(dialogs);
  usePageKeys(create);
  useNewFromUrl(() => creating.open());
  const newPayout = (
    <Button variant="primary" icon="plus" aria-keyshortcuts="c" onPress={() => creating.open()}>
      New Payout
    </Button>
  );
  return (
    <ListPage>
      <PageHeader
        title="Payouts"
        subtitle="What your payees are paid, from the draft to the bank"
        action={
          <>
            <FileActions importHref={null} exportPath="/api/payouts/export" filters={['status']} />
            <ButtonLink href={YEAR}>Paid by Year</ButtonLink>
            {newPayout}
          </>
        }
      />
      <MoneyTabs selected={PAYOUTS}>
        <ListBody>
          <FilterBar label="Payouts" onSubmit={filters.submit}>
            <FilterSelect
              filters={filters}
              name="status"
              label="Status"
              any="All statuses"
              choices={payoutStatuses.map((id) => ({ id, label: statusLabel(id) }))}
            />
            <ClearFilters filters={filters} />
          </FilterBar>
          <ListRegion isStale={filters.isPending}>
            {items.length > 0 ? (
              <Table label="Payouts" columns={columns} rows={items} rowKey={({ id }) => id} stacks />
            ) : (
              <EmptyState
                icon="coins"
                title={filters.isFiltered ? 'No payouts with this status' : 'No payouts yet'}
                description={
                  filters.isFiltered
                    ? undefined
                    : 'A payout collects the commissions that are due in a currency, with one line per payee. You check it, someone approves it, and a file pays it.'
                }
                action={
                  filters.isFiltered ? <Button onPress={filters.clear}>Clear Filters</Button> : newPayout
                }
              />
            )}
          </ListRegion>
          <ListFoot>
            <ListCount isHidden={items.length === 0}>
              {countOf(total, totalIsMinimum, ['payout', 'payouts'])}
            </ListCount>
            <CursorPages nextCursor={nextCursor} />
          </ListFoot>
        </ListBody>
      </MoneyTabs>
      {creating.key > 0 && (
        <NewPayout key={creating.key} due={due} isOpen={creating.isOpen} onClose={creating.close} />
      )}
    </ListPage>
  );
}
