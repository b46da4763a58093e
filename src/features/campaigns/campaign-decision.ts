import type { Actor } from '../../lib/actor';
import { factsOf, type DecisionDetail } from '../../records/decision.rules';
import { campaignTemplateName } from './campaigns.rules';
import type { CampaignsService } from './campaigns.service';

/** Returns what the approval of a campaign needs. */
export const createCampaignDecision =
  (campaigns: Pick<CampaignsService, 'get'>) =>
  async (actor: Actor, id: string): Promise<DecisionDetail> => {
    const { checklist, completedItems, ...campaign } = await campaigns.get(actor, id);
    return {
      facts: factsOf([
        ['Type', campaignTemplateName(campaign.templateType)],
        ['Partner', campaign.partnerName],
        ['Created by', campaign.creatorName],
        ['Created', campaign.createdAt, 'time'],
        ['Checklist', checklist.length === 0 ? null : `${completedItems.length} of ${checklist.length} done`],
      ]),
      text: campaign.description,
      notice: null,
      ownerId: null,
    };
  };
