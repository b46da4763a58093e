import { useLoaderData } from '@remix-run/react';
import { Suspense, useState } from 'react';
import {
  campaignTemplateName,
  campaignTemplateTypes,
  type CampaignStatus,
} from '../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { ListLayout } from '../../lib/lists/ListLayout';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useListUpdates } from '../../lib/lists/useListUpdates';
import { useListView } from '../../lib/lists/useListView';
import { unlessOnlyPeeked, usePeek } from '../../lib/lists/usePeek';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../shell/screens/page-meta';
import { ButtonLink } from '../../ui/actions/Link';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { Stack } from '../../ui/layout/Stack';
import { ListCount } from '../../ui/lists/ListCount';
import { Tabs } from '../../ui/navigation/Tabs';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { SavedViews } from '../views/SavedViews';
import { FileActions } from '../imports/FileActions';
import { PartnerFilter } from '../partners/PartnerFilter';
import { changeableFields, type CampaignSummary } from './campaign-summary';
import { firstTab, tabOf } from './campaign-tabs';
import { useCampaignDialogs } from './form/useCampaignDialogs';
import { campaignList } from './list/campaign-columns';
import { CampaignList } from './list/CampaignList';
import { EmptyCampaigns } from './list/EmptyCampaigns';
import { loadCampaigns } from './load-campaigns.server';

const PEEK = 'campaign';

export const loader = screen(loadCampaigns);

export const shouldRevalidate = unlessOnlyPeeked(PEEK);

export const meta = pageMeta('Campaigns', 'Campaigns from draft through approval and launch to completion.');

const CampaignDialog = lazyComponent(() => import('./form/CampaignDialog'));
const CampaignPeek = lazyComponent(async () => ({
  default: (await import('./list/CampaignPeek')).CampaignPeek,
}));
const CampaignBoard = lazyTab('board', () => import('./list/CampaignBoard'), 'layout');
const parts = [CampaignDialog, CampaignPeek];

const filterNames = ['tab', 'templateType', 'partner'] as const;
const templateChoices = [
  { id: 'all', label: 'All templates' },
  ...choicesOf(campaignTemplateTypes, campaignTemplateName),
];

export default function Campaigns() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, canApprove, hasCampaigns, total, totalIsMinimum } = data;
  const rights = { canEdit, canApprove };
  const view = useListView(campaignList, data.view);
  const filters = useUrlFilters(filterNames, { tab: firstTab(view.layout) });
  const peek = usePeek(PEEK);
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(filters.valueOf('tab'), view.layout);
  const leavesList = (status: CampaignStatus) => data.tab.status !== undefined && data.tab.status !== status;
  const { shown, applyUpdate } = useListUpdates(data.campaigns, ({ status }) => !leavesList(status));
  const [changed, setChanged] = useState<CampaignSummary | null>(null);
  // The panel keeps showing a campaign that has left the list with its change.
  const known = [...shown, changed, data.peeked].filter((one) => one !== null);
  const peeked = known.find(({ id }) => id === peek.id);

  function onChanged(id: string, campaign: ShownCampaign | null) {
    const summary = [...known, ...data.campaigns].find((one) => one.id === id);
    const now = campaign && summary ? { ...summary, ...changeableFields(campaign) } : null;
    applyUpdate(id, now);
    setChanged(now);
    if (campaign === null && id === peek.id) peek.close();
  }
  const { operations, dialogs } = useCampaignDialogs({ canEdit, leavesList, onChanged });
  const checklist = useDialog<CampaignSummary>();
  usePreload(parts);

  return (
    <Page>
      <PageHeader
        title="Campaigns"
        subtitle="Plan, approve and launch campaigns with your partners"
        action={
          <>
            <SavedViews
              entity="campaigns"
              layout={view.layout}
              columns={view.choices.shown}
              records={[PEEK]}
            />
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
              <ListCount>{countOf(total, totalIsMinimum, ['campaign', 'campaigns'])}</ListCount>
              <ListLayout view={view} layouts={campaignList.layouts} />
            </FilterBar>
          )}
          {data.board && shown.length > 0 ? (
            <Suspense>
              <Results label="Campaigns" isStale={filters.isPending}>
                <CampaignBoard
                  columns={data.board}
                  campaigns={shown}
                  operations={operations}
                  peek={peek}
                  {...rights}
                />
              </Results>
            </Suspense>
          ) : (
            <CampaignList
              campaigns={shown}
              layout={data.view.layout === 'table' ? 'table' : 'cards'}
              view={view}
              peek={peek}
              isStale={filters.isPending}
              operations={operations}
              onView={checklist.open}
              empty={
                <EmptyCampaigns
                  hint={data.tab.hint}
                  canCreate={canEdit}
                  onClear={filters.isFiltered ? filters.clear : null}
                />
              }
              {...rights}
            />
          )}
          {!data.board && (
            <CursorPages
              nextCursor={data.nextCursor}
              isEmpty={shown.length === 0}
              range={{ shown: data.campaigns.length, pageSize: data.pageSize, total, totalIsMinimum }}
            />
          )}
        </Stack>
      </Tabs>
      {peeked && (
        <CampaignPeek
          key={peeked.id}
          campaign={peeked}
          operations={operations}
          onSaved={(campaign) => onChanged(campaign.id, campaign)}
          onClose={peek.close}
          {...rights}
        />
      )}
      {checklist.subject && (
        <CampaignDialog
          key={`view-${checklist.key}`}
          campaign={checklist.subject}
          canEdit={canEdit}
          isOpen={checklist.isOpen}
          onClose={checklist.close}
        />
      )}
      {dialogs}
    </Page>
  );
}
