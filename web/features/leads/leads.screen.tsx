import { useLoaderData } from '@remix-run/react';
import { countOf } from '../../lib/count-of';
import { CursorPages } from '../../lib/CursorPages';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { useDialog } from '../../lib/useDialog';
import { useUrlFilters } from '../../lib/useUrlFilters';
import { pageMeta } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { FileActions } from '../imports/FileActions';
import { EDITORS_ONLY } from './lead-texts';
import { LeadList } from './LeadList';
import { LeadsByStatus } from './LeadsByStatus';
import { statusOfTab, tabOf } from './lead-tabs';
import { loadLeads, type LeadSummary } from './load-leads.server';
import { useListUpdates } from '../../lib/useListUpdates';

export const loader = screen(loadLeads);

export const meta = pageMeta('Leads', 'Leads by status, with import and export.');

const LeadDialog = lazyComponent(() => import('./LeadDialog'));
const StatusDialog = lazyComponent(() => import('./StatusDialog'));
const dialogs = [LeadDialog, StatusDialog];
const filterNames = ['status'] as const;

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, hasLeads, total, totalIsMinimum } = data;
  const filters = useUrlFilters(filterNames);
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(statusOfTab(filters.valueOf('status')));
  const { shown, applyUpdate: take } = useListUpdates(data.leads, (lead) =>
    [lead.status, 'all'].includes(data.tab),
  );
  const form = useDialog<LeadSummary>();
  const move = useDialog<LeadSummary>();
  const deletion = useDialog<LeadSummary>();
  usePreload(dialogs, canEdit);

  const createLead = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={() => form.open()}
    >
      {label}
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Leads"
        subtitle="Manage and track your program leads"
        action={
          <>
            <FileActions
              importHref={canEdit ? '/leads/import' : null}
              exportPath="/api/leads/export"
              filters={filterNames}
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
              <ListCount>{countOf(total, totalIsMinimum, ['lead', 'leads'])}</ListCount>
            </FilterBar>
          )}
          <LeadList
            leads={shown}
            canEdit={canEdit}
            isStale={filters.isPending}
            onMove={move.open}
            onEdit={form.open}
            onDelete={deletion.open}
            empty={
              hasLeads ? (
                <EmptyState
                  icon="funnel"
                  title="No leads found"
                  description={
                    filters.text === '' ? 'No lead has this status.' : 'No lead here matches this search.'
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
              )
            }
          />
          <CursorPages nextCursor={data.nextCursor} isEmpty={shown.length === 0} />
        </Stack>
      </Tabs>
      {form.key > 0 && (
        <LeadDialog
          key={`form-${form.key}`}
          lead={form.subject}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={(lead) => take(lead.id, lead)}
        />
      )}
      {move.subject && (
        <StatusDialog
          key={`move-${move.key}`}
          tab={data.tab}
          lead={move.subject}
          isOpen={move.isOpen}
          onClose={move.close}
          onSaved={(lead) => take(lead.id, lead)}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/leads/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'lead'}?`}
        description="This permanently deletes the lead."
        confirmLabel="Delete Lead"
        success="Lead deleted successfully"
        failure="Failed to delete lead"
        onDeleted={() => deletion.subject && take(deletion.subject.id, null)}
      />
    </Page>
  );
}
