import { useLoaderData } from '@remix-run/react';
import {
  campaignTemplateName,
  campaignTemplateTypes,
  type CampaignStatus,
} from '../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useListView } from '../../lib/lists/view/useListView';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { usePeekedList } from '../../lib/lists/usePeekedList';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { ButtonLink } from '../../ui/actions/Link';
import { ListFilters } from '../../lib/lists/ListFilters';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Stack } from '../../ui/layout/Stack';
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
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

const PEEK = 'campaign';

export const loader = screen(loadCampaigns);

export const shouldRevalidate = skipPeekRevalidation(PEEK);

export const meta = pageMeta('Campaigns', 'Campaigns from draft through approval and launch to completion.');

const CampaignDialog = lazyComponent(() => import('./form/CampaignDialog'));
const CampaignPeek = lazyComponent(async () => ({
  default: (await import('./list/CampaignPeek')).CampaignPeek,
}));
const CampaignBoard = lazyTab('board', () => import('./list/CampaignBoard'), 'layout');
const parts = [CampaignDialog, CampaignPeek];

const filterNames = ['tab', 'templateType', 'partner'] as const;
const templateChoices = choicesOf(campaignTemplateTypes, campaignTemplateName);

export default function Campaigns() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, canApprove, hasCampaigns, total, totalIsMinimum } = data;
  const rights = { canEdit, canApprove };
  const view = useListView(campaignList, data.view);
  const filters = useUrlFilters(filterNames, { tab: firstTab(view.layout) });
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(filters.valueOf('tab'), view.layout);
  const leavesList = (status: CampaignStatus) => data.tab.status !== undefined && data.tab.status !== status;
  const campaigns = usePeekedList({
    parameter: PEEK,
    items: data.campaigns,
    peeked: data.peeked,
    isListed: ({ status }) => !leavesList(status),
  });
  const { shown, peek, peeked } = campaigns;

  function onChanged(id: string, campaign: ShownCampaign | null) {
    const summary = campaigns.find(id);
    campaigns.onChanged(id, campaign && summary ? { ...summary, ...changeableFields(campaign) } : null);
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
        hrefOf={(id) => filters.hrefOf('tab', id)}
      >
        <Stack>
          {hasCampaigns && (
            <ListFilters
              label="Campaigns"
              words={['campaign', 'campaigns']}
              filters={filters}
              length={data}
              layout={<ListLayout view={view} layouts={campaignList.layouts} />}
            >
              <FilterSelect
                filters={filters}
                name="templateType"
                label="Template"
                any="All templates"
                choices={templateChoices}
              />
              <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
            </ListFilters>
          )}
          {data.board && shown.length > 0 ? (
            <SafeSuspense>
              <Results label="Campaigns" isStale={filters.isPending}>
                <CampaignBoard
                  columns={data.board}
                  campaigns={shown}
                  operations={operations}
                  peek={peek}
                  {...rights}
                />
              </Results>
            </SafeSuspense>
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
