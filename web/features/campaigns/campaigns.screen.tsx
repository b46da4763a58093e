import { useLoaderData } from '@remix-run/react';
import { approveCampaigns } from '../../../src/features/campaigns/campaign.record';
import {
  campaignStatuses,
  campaignTemplateName,
  campaignTemplateTypes,
  canMoveCampaign,
  isCampaignTemplateType,
  type CampaignStatus,
} from '../../../src/features/campaigns/campaigns.rules';
import { campaignFilters } from '../../../src/features/campaigns/campaigns.schema';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { can } from '../../../src/lib/roles';
import { useDialog } from '../../lib/dialogs/useDialog';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { RecordPanel, WholeRecord } from '../../records/panel/RecordPanel';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Text } from '../../ui/text/Text';
import { campaignView, type CampaignSummary } from './campaign.view';
import { CampaignActions, CampaignButtons } from './CampaignActions';
import { CampaignCard } from './CampaignCard';
import { templateOf } from './templates/campaign-templates';
import { useCampaignDialogs } from './useCampaignDialogs';

export const loader = screen(async (inputs) => {
  const { app, actor, url } = inputs;
  const type = url.searchParams.get('templateType');
  const { counts: _, ...data } = await loadRecordList(inputs, campaignView, {
    service: app.campaigns,
    filters: campaignFilters,
    asked: { templateType: isCampaignTemplateType(type) ? type : undefined },
    summarize(campaign: ShownCampaign): CampaignSummary {
      const { icon = 'campaigns', color = 'neutral' } = templateOf(campaign.templateType) ?? {};
      return { ...campaignView.summarize(campaign), icon, color };
    },
  });
  return { ...data, canApprove: can(actor.workspaceRole, approveCampaigns) };
});

export const shouldRevalidate = skipPeekRevalidation(campaignView.peek);

export const meta = pageMeta('Campaigns', 'Campaigns from draft through approval and launch to completion.');

const CampaignDialog = lazyComponent(() => import('./form/CampaignDialog'));
const CampaignDetails = lazyComponent(() => import('./CampaignDetails'));
const parts = [CampaignDialog, CampaignDetails];

const templateChoices = choicesOf(campaignTemplateTypes, campaignTemplateName);
/** The decision that each move requires: launching, or rejecting by moving back to draft. */
const decisions: Partial<Record<CampaignStatus, 'launch' | 'reject'>> = {
  launched: 'launch',
  draft: 'reject',
};

export default function Campaigns() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, canApprove, tab } = data;
  const list = useRecordList(campaignView, data);
  const { filters, peek, change, onChanged } = list;
  const { operations, dialogs } = useCampaignDialogs({
    canEdit,
    leavesList: (status) => tab.status !== undefined && tab.status !== status,
    onChanged,
  });
  const shared = { canEdit, canApprove, operations };
  const checklist = useDialog<CampaignSummary>();
  usePreload(parts);
  const mayMove = (to: CampaignStatus) => canApprove || decisions[to] === undefined;

  /** Asks before a decision, like the buttons. If the server refuses a move, the campaign returns. */
  function drop(campaign: CampaignSummary, to: CampaignStatus) {
    const decision = decisions[to];
    if (decision && canApprove && canMoveCampaign(campaign.status, to))
      return operations.decide(campaign, decision);
    return void change(campaign.id, { status: to }, async () => {
      const moved = await operations.move(campaign, to);
      return moved && { ...campaign, ...campaignView.summarize(moved) };
    });
  }

  return (
    <RecordListScreen
      view={campaignView}
      data={data}
      list={list}
      create={
        canEdit && (
          <ButtonLink variant="primary" icon="plus" href="/campaigns/templates">
            New Campaign
          </ButtonLink>
        )
      }
      filters={
        <FilterSelect
          filters={filters}
          name="templateType"
          label="Template"
          any="All templates"
          choices={templateChoices}
        />
      }
      empty={
        <EmptyState
          icon="campaigns"
          title="No campaigns found."
          {...(filters.isFiltered
            ? {
                description: 'No campaign in this tab matches the filters.',
                action: <Button onPress={filters.clear}>Clear Filters</Button>,
              }
            : {
                description: tab.hint,
                action: canEdit && <ButtonLink href="/campaigns/templates">Choose a Template</ButtonLink>,
              })}
        />
      }
      card={(campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          {...shared}
          onView={() => checklist.open(campaign)}
        />
      )}
      cardWidth="22rem"
      buttons={(campaign) => <CampaignButtons campaign={campaign} {...shared} />}
      boardCard={({ templateName, partnerName, progress: { done, of } }) => ({
        detail: [templateName, partnerName].filter(Boolean).join(' · '),
        badges: of > 0 && <Text as="span" tone="muted" size="sm" isNumeric>{`${done} of ${of} done`}</Text>,
      })}
      onDrop={drop}
      statusesOf={({ status }) =>
        campaignStatuses.filter((to) => to === status || (canMoveCampaign(status, to) && mayMove(to)))
      }
      bulk={{ statuses: campaignStatuses.filter(mayMove) }}
      panel={(campaign) => (
        <RecordPanel
          key={campaign.id}
          view={campaignView}
          item={campaign}
          onClose={peek.close}
          hasPrimary
          buttons={
            <>
              <CampaignActions campaign={campaign} {...shared} />
              <CampaignButtons campaign={campaign} {...shared} />
            </>
          }
        >
          <WholeRecord<ShownCampaign>
            view={campaignView}
            id={campaign.id}
            version={`${campaign.status} ${campaign.updatedAt}`}
          >
            {(whole) => (
              <CampaignDetails
                campaign={whole}
                canEdit={canEdit}
                onSaved={(saved) => onChanged(saved.id, saved)}
              />
            )}
          </WholeRecord>
        </RecordPanel>
      )}
      dialogs={
        <>
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
        </>
      }
    />
  );
}
