import { campaignRecord } from '../../../src/features/campaigns/campaign.record';
import { campaignEntity } from '../../../src/features/campaigns/campaigns.entity';
import {
  campaignPath,
  campaignStatuses,
  campaignTemplateName,
  type CampaignStatus,
} from '../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { checklistProgress } from '../../../src/features/checklists/checklist.rules';
import { shorten } from '../../lib/texts/shorten';
import { columnsOf } from '../../records/list/columns';
import { createTabs, type ListTab } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import type { IconName } from '../../ui/icons/icons';
import type { Tone } from '../../ui/tokens/status';

/** The fields of a row or card. Dialogs and panels load the full description and the checklist. */
export interface CampaignSummary extends ReturnType<typeof changeableFields> {
  /** The look of the template, which the server adds. */
  icon?: IconName;
  color?: Tone;
}

/** The fields that identify a campaign in dialogs and toasts. */
export type CampaignSubject = Pick<ShownCampaign, 'id' | 'name' | 'status' | 'createdAt'>;

/** Returns the fields of a summary that can change. */
function changeableFields(campaign: ShownCampaign) {
  const { id, name, description, status, partnerName, creatorName, templateType } = campaign;
  const { approverName, approvedAt, launchedAt, createdAt, updatedAt } = campaign;
  return {
    ...{ id, name, status, partnerName, creatorName },
    ...{ approverName, approvedAt, launchedAt, createdAt, updatedAt },
    description: description === null ? null : shorten(description),
    templateName: campaignTemplateName(templateType),
    progress: checklistProgress(campaign),
  };
}

interface CampaignTab extends ListTab<CampaignStatus> {
  /** The purpose of the tab, shown when it is empty. */
  hint: string;
}

const CHOOSE = 'Choose a template: its checklist comes with the new draft.';

/** The titles of the message about a move. Only a rejection moves a campaign back to draft. */
const movedTo: Record<CampaignStatus, string> = {
  draft: 'Campaign rejected',
  pending_approval: 'Approval requested',
  launched: 'Campaign approved and launched',
  completed: 'Campaign marked as completed',
};

/** Why a control is disabled, as worded in spec §6. */
export const ADMINS_LAUNCH = 'Only Admins can approve and launch campaigns';
export const ADMINS_DELETE = 'Only Admins can delete campaigns that are no longer drafts';

const { column, text, name, status, day, updated } = columnsOf(campaignEntity);

export const campaignView = defineView({
  record: campaignRecord,
  icon: 'campaigns',
  subtitle: 'Plan, approve and launch campaigns with your partners',
  purpose: CHOOSE,
  deletion: 'This deletes the campaign.',
  moved: (to) => movedTo[to],
  failedToMove: 'Failed to update status',
  nameOf: (campaign) => campaign.name,
  summarize: (campaign: ShownCampaign): CampaignSummary => changeableFields(campaign),
  statuses: campaignStatuses,
  /** As in spec §2. The board has a column per status, so it shows all of them. */
  tabs: createTabs<CampaignStatus, CampaignTab>(
    [
      { id: 'draft', label: 'Draft', status: 'draft', hint: CHOOSE },
      {
        id: 'pending',
        label: 'Pending',
        status: 'pending_approval',
        hint: 'Drafts whose approval was requested wait here for an admin.',
      },
      {
        id: 'launched',
        label: 'Launched',
        status: 'launched',
        hint: 'Campaigns that an admin has approved are here until they are completed.',
      },
      {
        id: 'completed',
        label: 'Completed',
        status: 'completed',
        hint: 'Launched campaigns that are over move here.',
      },
      { id: 'all', label: 'All', hint: CHOOSE },
    ],
    {
      path: '/campaigns',
      parameter: 'tab',
      first: (layout) => (layout === 'board' ? 'all' : 'draft'),
    },
  ),
  filters: ['templateType', 'partner'],
  layouts: ['table', 'cards', 'board'],
  columns: [
    name('name', 270, campaignPath),
    status(140),
    column<CampaignSummary>('templateType', 140, {
      sort: 'ascending',
      phone: 'line',
      cell: ({ templateName }) => templateName,
    }),
    text('partnerName', 160, { sort: 'ascending' }),
    column<CampaignSummary>('progress', 110, {
      header: 'Checklist',
      align: 'end',
      cell: ({ progress: { done, of } }) => (of > 0 ? `${done} of ${of}` : null),
    }),
    text('creatorName', 150),
    day('createdAt'),
    text('approverName', 180, { isExtra: true }),
    day('approvedAt', { isExtra: true }),
    day('launchedAt', { isExtra: true }),
    updated,
  ],
});

/** The view of a campaign's page, which shows all of it. */
export const wholeCampaignView = {
  ...campaignView,
  nameOf: (campaign: CampaignSubject) => campaign.name,
  summarize: (campaign: ShownCampaign) => campaign,
};
