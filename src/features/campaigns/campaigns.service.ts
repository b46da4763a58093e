import type { EvidenceService } from '../evidence/evidence.service';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { cannotMove, conflict, invalidField } from '../../lib/errors';
import { refuseChanged } from '../../lib/entities/fixed-fields';
import type { PageRequest } from '../../lib/paging';
import { can } from '../../lib/roles';
import { tick, withTicks } from '../checklists/checklist.rules';
import type { ChecklistTick } from '../checklists/checklist.schema';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { PartnersRepo } from '../partners/partners.repo';
import { createRecords, type NewRow, type RecordTools } from '../records/create-records';
import { createRecordService } from '../records/record-service';
import { templateChecklist } from './campaign-templates';
import type { CampaignCounts, CampaignsRepo } from './campaigns.repo';
import { campaignEntity, type Campaign, type ListedCampaign } from './campaigns.entity';
import {
  canMoveCampaign,
  deletesCampaign,
  editCampaigns,
  movesTo,
  viewCampaigns,
  type CampaignStatus,
} from './campaigns.rules';
import {
  PARTNER_NOT_FOUND,
  type ImportedCampaignChanges,
  type CampaignFilters,
  type CampaignMove,
  type NewCampaign,
} from './campaigns.schema';
import { campaignRecord } from './campaign.record';

/** A campaign as returned by calls and shown on screens. */
export type ShownCampaign = WithEvidence<Campaign & Pick<ListedCampaign, 'partnerName'>>;

interface Dependencies extends RecordTools {
  evidence: EvidenceService;
  campaigns: CampaignsRepo;
  partners: Pick<PartnersRepo, 'lock'>;
}

const present = ({ creator, approver, ...campaign }: ListedCampaign) => ({
  ...campaign,
  creatorName: creator,
  approverName: approver,
});

/** Returns a draft. Without a checklist, it gets that of its template. */
export const newDraft = (
  { userId, email }: Member,
  { checklist, ...details }: Omit<NewCampaign, 'evidence'>,
  row: NewRow,
): Campaign => ({
  ...row,
  ...details,
  status: 'draft',
  checklist: checklist ?? templateChecklist(details.templateType),
  completedItems: [],
  createdBy: userId,
  creatorName: email,
  approvedBy: null,
  approverName: null,
  approvedAt: null,
  launchedAt: null,
});

/** Launching a campaign approves it. */
const approvedBy = ({ userId, email }: Member, now: string): Partial<Campaign> => ({
  approvedBy: userId,
  approverName: email,
  approvedAt: now,
  launchedAt: now,
});

/** Moves a campaign along the contract's moves. @throws 403; 409 */
function moved(campaign: Campaign, status: CampaignStatus, actor: Member) {
  authorize(actor, movesTo(status));
  if (!canMoveCampaign(campaign.status, status)) throw cannotMove('campaign', campaign.status, status);
  return (now: string): Partial<Campaign> => ({
    ...(status === 'launched' ? approvedBy(actor, now) : {}),
    status,
  });
}

/** Campaigns with partners (spec §2, §4, §7). 404 `Campaign not found` also for an id of another workspace. */
export function createCampaignsService(dependencies: Dependencies) {
  const { campaigns, partners, evidence } = dependencies;

  const records = createRecords<Campaign, ListedCampaign>({
    ...dependencies,
    table: campaigns,
    entity: campaignEntity,
    record: campaignRecord,
    restoredBy: ({ status }) => ({ adminsOnly: !can('editor', deletesCampaign(status)) }),
  });
  const { change, methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<CampaignFilters, keyof PageRequest>, request) =>
      campaigns.list(workspaceId, filters, request),
    present: (scope, found: readonly ListedCampaign[]): Promise<ShownCampaign[]> =>
      evidence.onAll(scope, 'campaign', found.map(present)),

    draft: (actor, { evidence: _, ...details }: NewCampaign, row): Campaign => newDraft(actor, details, row),

    beforeChange: async (actor, { status }) => status && authorize(actor, movesTo(status)),
    earlier: async (_actor, values) => values,

    /** Later statuses are locked, so that submitted and approved campaigns don't change. @throws 409 */
    complete(
      before,
      { status, templateType, ...wanted }: ImportedCampaignChanges & { status?: CampaignStatus | undefined },
      actor,
    ) {
      if (status !== undefined && status !== before.status) return moved(before, status, actor);
      if (status !== undefined) return {};
      if (before.status !== 'draft') throw conflict('Only drafts can be edited');
      refuseChanged(before, { templateType }, { templateType: 'Template' });
      return withTicks(before, wanted);
    },

    /**
     * Locks the partner, so that it still exists when the campaign is written. @throws 400 if the workspace doesn't have
     * it
     */
    async check({ workspaceId }, { partnerId }, before) {
      if (partnerId && partnerId !== before?.partnerId && !(await partners.lock(workspaceId, partnerId)))
        throw invalidField('partnerId', PARTNER_NOT_FOUND);
    },
    afterInsert: (actor, { id }, sent) => evidence.link(actor, 'campaign', id, sent.evidence),

    /** Editors may delete drafts, admins any campaign. */
    checkRemoval: (actor, { status }) => authorize(actor, deletesCampaign(status)),
  });

  return {
    ...methods,

    /** Counts the campaigns by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<CampaignCounts> {
      authorize(actor, viewCampaigns);
      return campaigns.counts(actor.workspaceId);
    },

    /** Ticks or unticks an item of the checklist, in any status. @throws 400 for an item that isn't on it */
    async tick(actor: Actor, id: string, sent: ChecklistTick): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      return change(actor, id, (campaign) => tick(campaign, sent));
    },

    /**
     * Moves a campaign along the contract's moves, if the actor's role permits. One of two concurrent moves is refused.
     * Because an admin may launch a draft directly, a decision on a pending campaign must send `from`, so that it isn't
     * launched after a rejection. Launching sets approver and time.
     * @throws 409 `Cannot move campaign from … to …`
     */
    async changeStatus(actor: Actor, id: string, sent: CampaignMove): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      const { status, from } = sent;
      authorize(actor, movesTo(status));
      return change(actor, id, (campaign) => {
        const isAsSeen = from === undefined || from === campaign.status;
        if (!isAsSeen) throw cannotMove('campaign', campaign.status, status);
        return moved(campaign, status, actor);
      });
    },
  };
}

export type CampaignsService = ReturnType<typeof createCampaignsService>;
