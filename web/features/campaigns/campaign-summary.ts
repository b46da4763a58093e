import { checklistProgress } from '../../../src/features/checklists/checklist.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { shorten } from '../../lib/texts/shorten';
import type { IconName } from '../../ui/icons/icons';
import type { Tone } from '../../ui/tokens/status';

/** The fields of a row or card. Dialogs and panels load the full description and the checklist. */
export interface CampaignSummary extends Pick<
  ShownCampaign,
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'partnerName'
  | 'creatorName'
  | 'approverName'
  | 'approvedAt'
  | 'launchedAt'
  | 'createdAt'
  | 'updatedAt'
> {
  templateName: string;
  icon: IconName;
  color: Tone;
  progress: { done: number; of: number };
}

/** The fields that identify a campaign in dialogs and toasts. */
export type CampaignSubject = Pick<ShownCampaign, 'id' | 'name' | 'status' | 'createdAt'>;

/** Returns the fields of a summary that can change. */
export function changeableFields(campaign: ShownCampaign) {
  const { id, name, description, status, partnerName, creatorName } = campaign;
  const { approverName, approvedAt, launchedAt, createdAt, updatedAt } = campaign;
  return {
    id,
    name,
    status,
    partnerName,
    creatorName,
    approverName,
    approvedAt,
    launchedAt,
    createdAt,
    updatedAt,
    description: description === null ? null : shorten(description),
    progress: checklistProgress(campaign),
  };
}
