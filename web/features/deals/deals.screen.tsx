import { useLoaderData, useLocation } from '@remix-run/react';
import { Suspense, useMemo, useState } from 'react';
import { customName } from '../../lib/forms/custom-form-fields';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { OwnerFilter } from '../../lib/owners/OwnerFilter';
import { RefusedFilters } from '../../lib/filters/RefusedFilters';
import { Results } from '../../lib/lists/Results';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListLayout } from '../../lib/lists/ListLayout';
import { screen } from '../../lib/screens/screen.server';
import { useListUpdates } from '../../lib/lists/useListUpdates';
import { useListView } from '../../lib/lists/useListView';
import { unlessOnlyPeeked, usePeek } from '../../lib/lists/usePeek';
import { useSelection } from '../../lib/bulk/useSelection';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../shell/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { CustomFilters } from '../custom-fields/CustomFilters';
import { FileActions } from '../imports/FileActions';
import { PartnerFilter } from '../partners/PartnerFilter';
import { SavedViews } from '../views/SavedViews';
import { dealList, dealListWith } from './list/deal-columns';
import { DealList } from './list/DealList';
import { DealPeek } from './list/DealPeek';
import { DealsByStatus } from './list/DealsByStatus';
import { EDITORS_ONLY } from './deal-texts';
import { statusOfTab, tabOf } from './list/deal-tabs';
import type { DealSummary } from './deal-summary';
import { loadDeals } from './list/load-deals.server';
import { useDealDialogs } from './form/useDealDialogs';

export const loader = screen(loadDeals);

export const shouldRevalidate = unlessOnlyPeeked('deal');

export const meta = pageMeta('Deals', 'Deals by status, with import and export.');

const DealBoard = lazyTab('board', () => import('./list/DealBoard'), 'layout');

const DealBulkBar = lazyComponent(() => import('./list/DealBulkBar'));

const filterNames = ['status', 'partner', 'owner'] as const;

export default function Deals() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, hasDeals, total, totalIsMinimum } = data;
  const names = [...filterNames, ...data.customFields.map(customName)];
  const filters = useUrlFilters<string>(names);
  const list = useMemo(() => dealListWith(data.customFields), [data.customFields]);
  const view = useListView(list, data.view);
  const peek = usePeek('deal');
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(statusOfTab(filters.valueOf('status')));
  const { shown, applyUpdate } = useListUpdates(data.deals, (deal) =>
    [deal.status, 'all'].includes(data.tab),
  );
  const [changed, setChanged] = useState<DealSummary | null>(null);
  function onChanged(id: string, deal: DealSummary | null) {
    applyUpdate(id, deal);
    setChanged(deal);
    if (deal === null && id === peek.id) peek.close();
  }
  const { create, actions, dialogs } = useDealDialogs({
    canEdit,
    customFields: data.customFields,
    tab: data.tab,
    onChanged,
  });
  const selection = useSelection(shown, useLocation().search, 'deal');
  useNewFromUrl(canEdit ? create : null);
  // The panel keeps showing a deal that has left the list with its change.
  const peeked = [...shown, changed, data.peeked].find((deal) => deal?.id === peek.id);

  const createDeal = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={create}
    >
      {label}
    </Button>
  );

  const nothingHere = hasDeals ? (
    <EmptyState
      icon="deals"
      title="No deals found"
      description={
        filters.text === '' ? 'No deal matches these filters.' : 'No deal here matches this search.'
      }
      action={filters.isFiltered && <Button onPress={filters.clear}>Show All Deals</Button>}
    />
  ) : (
    <EmptyState
      icon="deals"
      title="No deals found"
      description="Register the customers that your partners bring, and protect them while they close the deal."
      action={createDeal('Create Your First Deal')}
    />
  );

  const empty =
    data.refusal === null ? nothingHere : <RefusedFilters message={data.refusal} onClear={filters.clear} />;

  return (
    <Page>
      <PageHeader
        title="Deals"
        subtitle="Customers that your partners have registered"
        action={
          <>
            <SavedViews entity="deals" layout={view.layout} columns={view.choices.shown} records={['deal']} />
            <FileActions
              importHref={canEdit ? '/deals/import' : null}
              exportPath="/api/deals/export"
              filters={names}
            />
            {createDeal('Create Deal')}
          </>
        }
      />
      {hasDeals && <DealsByStatus parts={data.drawing} winRate={data.winRate} />}
      <Tabs
        label="Deals by status"
        items={data.tabs}
        selected={selected}
        onChange={(id) => filters.set('status', id)}
      >
        <Stack>
          {hasDeals && (
            <FilterBar label="Deals" onSubmit={filters.submit}>
              <FilterSearch
                label="Search deals"
                placeholder="Search deals…"
                value={filters.text}
                onChange={filters.type}
              />
              <OwnerFilter
                value={filters.valueOf('owner')}
                owners={data.owners}
                records={shown}
                onChange={(owner) => filters.set('owner', owner)}
              />
              <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
              <CustomFilters fields={data.customFields} filters={filters} />
              <ListCount>{countOf(total, totalIsMinimum, ['deal', 'deals'])}</ListCount>
              <ListLayout view={view} layouts={dealList.layouts} />
            </FilterBar>
          )}
          {data.board && shown.length > 0 ? (
            <Suspense>
              <Results label="Deals" isStale={filters.isPending}>
                <DealBoard columns={data.board} deals={shown} canEdit={canEdit} peek={peek} {...actions} />
              </Results>
            </Suspense>
          ) : (
            <DealList
              deals={shown}
              selection={canEdit ? selection : null}
              layout={data.view.layout === 'table' ? 'table' : 'cards'}
              view={view}
              peek={peek}
              canEdit={canEdit}
              isStale={filters.isPending}
              actions={actions}
              empty={empty}
            />
          )}
          {selection.wasUsed && data.view.layout === 'table' && (
            <DealBulkBar
              selection={selection}
              rows={shown}
              total={total}
              totalIsMinimum={totalIsMinimum}
              owners={data.owners}
            />
          )}
          {!data.board && (
            <CursorPages
              nextCursor={data.nextCursor}
              isEmpty={shown.length === 0}
              range={{ shown: data.deals.length, pageSize: data.pageSize, total, totalIsMinimum }}
            />
          )}
        </Stack>
      </Tabs>
      {peeked && (
        <DealPeek
          deal={peeked}
          canEdit={canEdit}
          customFields={data.customFields}
          onSaved={(deal) => onChanged(deal.id, deal)}
          onClose={peek.close}
          {...actions}
        />
      )}
      {dialogs}
    </Page>
  );
}
