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
import { leadList, leadListWith } from './list/lead-columns';
import { LeadList } from './list/LeadList';
import { LeadPeek } from './list/LeadPeek';
import { LeadsByStatus } from './list/LeadsByStatus';
import { EDITORS_ONLY } from './lead-texts';
import { statusOfTab, tabOf } from './list/lead-tabs';
import type { LeadSummary } from './lead-summary';
import { loadLeads } from './list/load-leads.server';
import { useLeadDialogs } from './form/useLeadDialogs';

export const loader = screen(loadLeads);

export const shouldRevalidate = unlessOnlyPeeked('lead');

export const meta = pageMeta('Leads', 'Leads by status, with import and export.');

const LeadBoard = lazyTab('board', () => import('./list/LeadBoard'), 'layout');

const LeadBulkBar = lazyComponent(() => import('./list/LeadBulkBar'));

const filterNames = ['status', 'partner', 'owner'] as const;

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, hasLeads, total, totalIsMinimum } = data;
  const names = [...filterNames, ...data.customFields.map(customName)];
  const filters = useUrlFilters<string>(names);
  const list = useMemo(() => leadListWith(data.customFields), [data.customFields]);
  const view = useListView(list, data.view);
  const peek = usePeek('lead');
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(statusOfTab(filters.valueOf('status')));
  const { shown, applyUpdate } = useListUpdates(data.leads, (lead) =>
    [lead.status, 'all'].includes(data.tab),
  );
  const [changed, setChanged] = useState<LeadSummary | null>(null);
  function onChanged(id: string, lead: LeadSummary | null) {
    applyUpdate(id, lead);
    setChanged(lead);
    if (lead === null && id === peek.id) peek.close();
  }
  const { create, actions, dialogs } = useLeadDialogs({
    canEdit,
    customFields: data.customFields,
    tab: data.tab,
    onChanged,
  });
  const selection = useSelection(shown, useLocation().search, 'lead');
  useNewFromUrl(canEdit ? create : null);
  // The panel keeps showing a lead that has left the list with its change.
  const peeked = [...shown, changed, data.peeked].find((lead) => lead?.id === peek.id);

  const createLead = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={create}
    >
      {label}
    </Button>
  );

  const nothingHere = hasLeads ? (
    <EmptyState
      icon="funnel"
      title="No leads found"
      description={
        filters.text === '' ? 'No lead matches these filters.' : 'No lead here matches this search.'
      }
      action={filters.isFiltered && <Button onPress={filters.clear}>Show All Leads</Button>}
    />
  ) : (
    <EmptyState
      icon="funnel"
      title="No leads found"
      description="People and companies that your program may win belong here."
      action={createLead('Create Your First Lead')}
    />
  );

  const empty =
    data.refusal === null ? nothingHere : <RefusedFilters message={data.refusal} onClear={filters.clear} />;

  return (
    <Page>
      <PageHeader
        title="Leads"
        subtitle="Manage and track your program leads"
        action={
          <>
            <SavedViews entity="leads" layout={view.layout} columns={view.choices.shown} records={['lead']} />
            <FileActions
              importHref={canEdit ? '/leads/import' : null}
              exportPath="/api/leads/export"
              filters={names}
            />
            {createLead('Create Lead')}
          </>
        }
      />
      {hasLeads && <LeadsByStatus parts={data.drawing} winRate={data.winRate} />}
      <Tabs
        label="Leads by status"
        items={data.tabs}
        selected={selected}
        onChange={(id) => filters.set('status', id)}
      >
        <Stack>
          {hasLeads && (
            <FilterBar label="Leads" onSubmit={filters.submit}>
              <FilterSearch
                label="Search leads"
                placeholder="Search leads…"
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
              <ListCount>{countOf(total, totalIsMinimum, ['lead', 'leads'])}</ListCount>
              <ListLayout view={view} layouts={leadList.layouts} />
            </FilterBar>
          )}
          {data.board && shown.length > 0 ? (
            <Suspense>
              <Results label="Leads" isStale={filters.isPending}>
                <LeadBoard columns={data.board} leads={shown} canEdit={canEdit} peek={peek} {...actions} />
              </Results>
            </Suspense>
          ) : (
            <LeadList
              leads={shown}
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
            <LeadBulkBar
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
              range={{ shown: data.leads.length, pageSize: data.pageSize, total, totalIsMinimum }}
            />
          )}
        </Stack>
      </Tabs>
      {peeked && (
        <LeadPeek
          lead={peeked}
          canEdit={canEdit}
          customFields={data.customFields}
          onSaved={(lead) => onChanged(lead.id, lead)}
          onClose={peek.close}
          {...actions}
        />
      )}
      {dialogs}
    </Page>
  );
}
