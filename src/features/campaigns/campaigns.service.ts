import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { cannotMove, conflict, invalidField } from '../../lib/errors';
import { mapPage, onlyPage, type Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import { tick, withTicks } from '../checklists/checklist.rules';
import type { ChecklistTick } from '../checklists/checklist.schema';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceService } from '../evidence/evidence.service';
import type { PartnersRepo } from '../partners/partners.repo';
import { createRecords } from '../records/create-records';
import { templateChecklist } from './campaign-templates';
import type { CampaignCounts, CampaignsRepo } from './campaigns.repo';
import { campaignEntity, type Campaign, type ListedCampaign } from './campaigns.entity';
import { canMoveCampaign, deletesCampaign, editCampaigns, movesTo, viewCampaigns } from './campaigns.rules';
import {
  PARTNER_NOT_FOUND,
  type CampaignChanges,
  type CampaignExportFilters,
  type CampaignFilters,
  type CampaignMove,
  type NewCampaign,
} from './campaigns.schema';
import { campaignRecord } from './campaign.record';

/** A campaign as returned by calls and shown on screens. */
export type ShownCampaign = WithEvidence<Campaign & Pick<ListedCampaign, 'partnerName'>>;

interface Dependencies {
  db: Db;
  campaigns: CampaignsRepo;
  partners: Pick<PartnersRepo, 'lock'>;
  evidence: EvidenceService;
  audit: AuditTrail;
  clock: Clock;
}

const present = ({ creator, approver, ...campaign }: ListedCampaign) => ({
  ...campaign,
  creatorName: creator,
  approverName: approver,
});

/** Campaigns with partners (spec §2, §4, §7). 404 `Campaign not found` also for an id of another workspace. */
export function createCampaignsService(dependencies: Dependencies) {
  const { db, campaigns, partners, evidence, audit, clock } = dependencies;
  const records = createRecords<Campaign, ListedCampaign>({
    db,
    table: campaigns,
    entity: campaignEntity,
    record: campaignRecord,
    restoredBy: ({ status }) => ({ adminsOnly: !can('editor', deletesCampaign(status)) }),
    audit,
    clock,
  });

  /**
   * Locks the partner, so that it still exists when the campaign is written. @throws 400 if the workspace doesn't have
   * it
   */
  async function checkPartner({ workspaceId }: Member, partnerId: string | null | undefined): Promise<void> {
    if (partnerId && !(await partners.lock(workspaceId, partnerId)))
      throw invalidField('partnerId', PARTNER_NOT_FOUND);
  }

  const view = async (actor: Member, id: string): Promise<ShownCampaign> =>
    evidence.on(actor, 'campaign', present(await records.get(actor, id)));

  /** Returns a campaign after a change, and stores it for the event. Must run last in the transaction. */
  const written = async (actor: Member, id: string): Promise<ShownCampaign> =>
    records.shown(await view(actor, id));

  /** Launching a campaign approves it. */
  const approvedBy = ({ userId, email }: Member, now: string): Partial<Campaign> => ({
    approvedBy: userId,
    approverName: email,
    approvedAt: now,
    launchedAt: now,
  });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const page = mapPage(onlyPage(await records.existing(workspaceId, refs)), present);
    return (await evidence.onPage({ workspaceId }, 'campaign', page)).items;
  };

  return {
    forEvents,

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: CampaignFilters,
    ): Promise<Page<ShownCampaign>> {
      authorize(actor, viewCampaigns);
      const { workspaceId } = actor;
      const page = await campaigns.list(workspaceId, filters, { limit, cursor, sort });
      return evidence.onPage(actor, 'campaign', mapPage(page, present));
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: CampaignExportFilters): Promise<Download> {
      authorize(actor, viewCampaigns);
      return records.export(actor, 'Campaigns', (request) =>
        campaigns.list(actor.workspaceId, filters, { ...request, sort }),
      );
    },

    /** Counts the campaigns by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<CampaignCounts> {
      authorize(actor, viewCampaigns);
      return campaigns.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownCampaign> {
      authorize(actor, viewCampaigns);
      return view(actor, id);
    },

    /**
     * Creates a draft. Without a checklist, it gets that of its template. @throws 400 also for a partner or evidence
     * that the workspace doesn't have
     */
    async create(actor: Actor, sent: NewCampaign): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      const { checklist, evidence: given, ...details } = sent;
      const campaign: Campaign = {
        ...records.newRow(actor),
        ...details,
        status: 'draft',
        checklist: checklist ?? templateChecklist(details.templateType),
        completedItems: [],
        createdBy: actor.userId,
        creatorName: actor.email,
        approvedBy: null,
        approverName: null,
        approvedAt: null,
        launchedAt: null,
      };
      return db.transaction(async () => {
        await checkPartner(actor, details.partnerId);
        const linkEvidence = await evidence.lockSource(actor.workspaceId, given);
        await records.insert(actor, campaign);
        await linkEvidence('campaign', campaign.id);
        return written(actor, campaign.id);
      });
    },

    /**
     * Changes the given fields of a draft. Later statuses are locked, so that submitted and approved campaigns don't
     * change. @throws 409 if it isn't a draft
     */
    async update(actor: Actor, id: string, wanted: CampaignChanges): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      return db.transaction(async () => {
        const campaign = await records.lock(actor, id);
        if (campaign.status !== 'draft') throw conflict('Only drafts can be edited');
        if (wanted.partnerId !== campaign.partnerId) await checkPartner(actor, wanted.partnerId);
        await records.save(actor, campaign, withTicks(campaign, wanted));
        return written(actor, id);
      });
    },

    /** Ticks or unticks an item of the checklist, in any status. @throws 400 for an item that isn't on it */
    async tick(actor: Actor, id: string, sent: ChecklistTick): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      return db.transaction(async () => {
        const campaign = await records.lock(actor, id);
        await records.save(actor, campaign, tick(campaign, sent));
        return written(actor, id);
      });
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
      return db.transaction(async () => {
        const campaign = await records.lock(actor, id);
        const isAsSeen = from === undefined || from === campaign.status;
        if (!isAsSeen || !canMoveCampaign(campaign.status, status))
          throw cannotMove('campaign', campaign.status, status);
        await records.save(actor, campaign, (now) => ({
          ...(status === 'launched' ? approvedBy(actor, now) : {}),
          status,
        }));
        return written(actor, id);
      });
    },

    /** Editors may delete drafts, admins any campaign. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editCampaigns);
      await db.transaction(async () => {
        const campaign = await records.lock(actor, id);
        authorize(actor, deletesCampaign(campaign.status));
        await records.drop(actor, campaign);
      });
    },
  };
}

export type CampaignsService = ReturnType<typeof createCampaignsService>;
