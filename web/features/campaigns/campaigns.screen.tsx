import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import {
  campaignTemplateName,
  campaignTemplateTypes,
  type CampaignStatus,
} from '../../../src/features/campaigns/campaigns.rules';
import { countOf } from '../../lib/count-of';
import { CursorPages } from '../../lib/CursorPages';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { shorten } from '../../lib/shorten';
import { useListUpdates } from '../../lib/useListUpdates';
import { useDialog } from '../../lib/useDialog';
import { useUrlFilters } from '../../lib/useUrlFilters';
import { pageMeta } from '../../shell/page-meta';
import { ButtonLink } from '../../ui/actions/Link';
import { choicesOf } from '../../ui/forms/choices';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { Select } from '../../ui/forms/Select';
import { ListCount } from '../../ui/lists/ListCount';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { SavedViews } from '../views/SavedViews';
import { FileActions } from '../imports/FileActions';
import { PartnerFilter } from '../partners/PartnerFilter';
import { CampaignList } from './list/CampaignList';
import { FIRST_TAB, tabOf } from './campaign-tabs';
import { DecisionDialog, type Decision } from './list/DecisionDialog';
import { EmptyCampaigns } from './list/EmptyCampaigns';
import { loadCampaigns, type CampaignSummary } from './load-campaigns.server';
import { useMoves } from './list/useMoves';

export const loader = screen(loadCampaigns);

export const meta = pageMeta('Campaigns', 'Campaigns from draft through approval and launch to completion.');

const CampaignDialog = lazyComponent(() => import('./form/CampaignDialog'));
const EditCampaignDialog = lazyComponent(() => import('./form/EditCampaignDialog'));
const dialogs = [CampaignDialog, EditCampaignDialog];

const filterNames = ['tab', 'templateType', 'partner'] as const;
const places = { tab: FIRST_TAB };
const templateChoices = [
  { id: 'all', label: 'All templates' },
  ...choicesOf(campaignTemplateTypes, campaignTemplateName),
];

export default function Campaigns() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, canApprove, hasCampaigns } = data;
  const filters = useUrlFilters(filterNames, places);
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(filters.valueOf('tab'));
  const leavesList = (status: CampaignStatus) => data.tab.status !== undefined && data.tab.status !== status;
  const { shown, applyUpdate: take } = useListUpdates(data.campaigns, ({ status }) => !leavesList(status));
  const moves = useMoves({ leavesList, onMoved: (campaign) => take(campaign.id, campaign) });
  const view = useDialog<CampaignSummary>();
  const edit = useDialog<CampaignSummary>();
  const deletion = useDialog<CampaignSummary>();
  const decision = useDialog<CampaignSummary>();
  const [decided, setDecided] = useState<Decision>('launch');
  usePreload(dialogs);

  async function decide() {
    if (!decision.subject) return;
    const isDone = await moves.move(decision.subject, decided === 'launch' ? 'launched' : 'draft');
    if (isDone) decision.close();
  }

  return (
    <Page>
      <PageHeader
        title="Campaigns"
        subtitle="Plan, approve and launch campaigns with your partners"
        action={
          <>
            <SavedViews entity="campaigns" />
            <FileActions
              importHref={null}
              exportPath="/api/campaigns/export"
              always={data.tab.status ? { status: data.tab.status } : {}}
              filters={['templateType', 'partner']}
            />
            {canEdit && (
              <ButtonLink variant="primary" icon="plus" href="/campaigns/templates">
                New Campaign
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label="Campaigns by status"
        items={data.tabs}
        selected={selected.id}
        onChange={(id) => filters.set('tab', id)}
      >
        <Stack>
          {hasCampaigns && (
            <FilterBar label="Campaigns" onSubmit={filters.submit}>
              <FilterSearch
                label="Search campaigns"
                placeholder="Search campaigns…"
                value={filters.text}
                onChange={filters.type}
              />
              <Select
                hideLabel
                label="Template"
                name="templateType"
                value={filters.valueOf('templateType')}
                choices={templateChoices}
                onChange={(value) => filters.set('templateType', value)}
              />
              <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
              <ListCount>{countOf(data.total, data.totalIsMinimum, ['campaign', 'campaigns'])}</ListCount>
            </FilterBar>
          )}
          <CampaignList
            campaigns={shown}
            canEdit={canEdit}
            canApprove={canApprove}
            isStale={filters.isPending}
            moves={moves}
            onDecide={(campaign, wanted) => {
              setDecided(wanted);
              decision.open(campaign);
            }}
            onView={view.open}
            onEdit={edit.open}
            onDelete={deletion.open}
            empty={
              <EmptyCampaigns
                hint={data.tab.hint}
                canCreate={canEdit}
                onClear={filters.isFiltered ? filters.clear : null}
              />
            }
          />
          <CursorPages nextCursor={data.nextCursor} />
        </Stack>
      </Tabs>
      {view.subject && (
        <CampaignDialog
          key={`view-${view.key}`}
          campaign={view.subject}
          canEdit={canEdit}
          isOpen={view.isOpen}
          onClose={view.close}
        />
      )}
      {edit.subject && (
        <EditCampaignDialog
          key={`edit-${edit.key}`}
          campaign={edit.subject}
          isOpen={edit.isOpen}
          onClose={edit.close}
          onSaved={({ name, description, partnerName }) => {
            if (!edit.subject) return;
            take(edit.subject.id, {
              ...edit.subject,
              name,
              partnerName,
              description: description && shorten(description),
            });
          }}
        />
      )}
      <DecisionDialog
        decision={decided}
        name={decision.subject?.name ?? 'campaign'}
        isOpen={decision.isOpen}
        isPending={moves.underWay !== null}
        onConfirm={() => void decide()}
        onClose={decision.close}
      />
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/campaigns/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'campaign'}?`}
        description="This permanently deletes the campaign."
        confirmLabel="Delete Campaign"
        success="Campaign deleted successfully"
        failure="Failed to delete campaign"
        onDeleted={() => deletion.subject && take(deletion.subject.id, null)}
      />
    </Page>
  );
}
