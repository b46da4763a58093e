import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { csvDownload } from '../../lib/csv/write-csv';
import type { Download } from '../../lib/download';
import { cannotMove, conflict, notFound } from '../../lib/errors';
import { paginate } from '../../lib/paginate';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceService } from '../evidence/evidence.service';
import { campaignFileColumns } from './campaign-file';
import { templateChecklist } from './campaign-templates';
import type { Campaign, CampaignCounts, CampaignsRepo } from './campaigns.repo';
import { canMoveCampaign, deletesCampaign, editCampaigns, movesTo, viewCampaigns } from './campaigns.rules';
import {
  CAMPAIGN_NOT_FOUND,
  type CampaignChanges,
  type CampaignExportFilters,
  type CampaignFilters,
  type CampaignMove,
  type NewCampaign,
} from './campaigns.schema';

/** A campaign as returned by calls and shown on screens. */
export type ShownCampaign = WithEvidence<Campaign>;

interface Dependencies {
  db: Db;
  campaigns: CampaignsRepo;
  evidence: EvidenceService;
  audit: AuditTrail;
  clock: Clock;
}

/** Campaigns with partners (spec §2, §4, §7). 404 `Campaign not found` also for an id of another workspace. */
export function createCampaignsService({ db, campaigns, evidence, audit, clock }: Dependencies) {
  const record = (actor: Member, action: AuditAction, { id, name }: Campaign, changes?: AuditChange[]) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'campaign',
      objectId: id,
      objectName: name,
      changes,
    });

  async function lock(workspaceId: string, id: string): Promise<Campaign> {
    const campaign = await campaigns.lock(workspaceId, id);
    if (!campaign) throw notFound(CAMPAIGN_NOT_FOUND);
    return campaign;
  }

  /** Launching a campaign approves it. */
  const approvedBy = ({ userId, email }: Member, now: string): Partial<Campaign> => ({
    approvedBy: userId,
    approverName: email,
    approvedAt: now,
    launchedAt: now,
  });

  return {
    /** Newest first. */
    async list(actor: Actor, { limit, cursor, ...filters }: CampaignFilters): Promise<Page<ShownCampaign>> {
      authorize(actor, viewCampaigns);
      const { workspaceId } = actor;
      const page = await campaigns.list(workspaceId, filters, { limit, cursor });
      return evidence.onPage(workspaceId, 'campaign', page);
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, filters: CampaignExportFilters): Promise<Download> {
      authorize(actor, viewCampaigns);
      const { workspaceId, workspaceName } = actor;
      const pages = paginate((request) => campaigns.list(workspaceId, filters, request));
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'campaign',
        objectId: null,
        objectName: 'Campaigns',
      });
      return csvDownload({
        what: 'campaigns',
        workspaceName,
        at: clock.now(),
        columns: campaignFileColumns,
        pages,
      });
    },

    /** Counts the campaigns by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<CampaignCounts> {
      authorize(actor, viewCampaigns);
      return campaigns.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownCampaign> {
      authorize(actor, viewCampaigns);
      const campaign = await campaigns.byId(actor.workspaceId, id);
      if (!campaign) throw notFound(CAMPAIGN_NOT_FOUND);
      return evidence.on('campaign', campaign);
    },

    /**
     * Creates a draft. Without a checklist, it gets that of its template. @throws 400 also for evidence that the
     * workspace doesn't have
     */
    async create(actor: Actor, sent: NewCampaign): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      const { checklist, evidence: given, ...details } = sent;
      const now = clock.now().toISOString();
      const campaign: Campaign = {
        id: newId(),
        workspaceId: actor.workspaceId,
        ...details,
        status: 'draft',
        checklist: checklist ?? templateChecklist(details.templateType),
        createdBy: actor.userId,
        creatorName: actor.email,
        approvedBy: null,
        approverName: null,
        createdAt: now,
        updatedAt: now,
        approvedAt: null,
        launchedAt: null,
      };
      return db.transaction(async () => {
        const linkEvidence = await evidence.lockSource(actor.workspaceId, given);
        await campaigns.insert(campaign);
        await record(actor, 'created', campaign);
        return { ...campaign, evidence: await linkEvidence('campaign', campaign.id) };
      });
    },

    /**
     * Changes the given fields of a draft. Later statuses are locked, so that admins decide on what was submitted
     * and approved campaigns stay as approved. @throws 409 if it isn't a draft
     */
    async update(actor: Actor, id: string, wanted: CampaignChanges): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      const changed = await db.transaction(async () => {
        const campaign = await lock(actor.workspaceId, id);
        if (campaign.status !== 'draft') throw conflict('Only drafts can be edited');
        const changes = changedFields(campaign, wanted, ['name', 'description', 'checklist']);
        if (changes.length === 0) return campaign;
        const changed: Campaign = { ...campaign, ...wanted, updatedAt: clock.now().toISOString() };
        await campaigns.update(changed);
        await record(actor, 'updated', changed, changes);
        return changed;
      });
      return evidence.on('campaign', changed);
    },

    /**
     * Moves a campaign along the contract's moves, if the actor's role permits. Of two concurrent moves one wins.
     * Because an admin may launch a draft directly, a decision on a pending campaign must send `from`, so that it
     * isn't launched after a rejection. Launching sets approver and time.
     * @throws 409 `Cannot move campaign from … to …`
     */
    async changeStatus(actor: Actor, id: string, sent: CampaignMove): Promise<ShownCampaign> {
      authorize(actor, editCampaigns);
      const { status, from } = sent;
      authorize(actor, movesTo(status));
      const moved = await db.transaction(async () => {
        const campaign = await lock(actor.workspaceId, id);
        const isAsSeen = from === undefined || from === campaign.status;
        if (!isAsSeen || !canMoveCampaign(campaign.status, status))
          throw cannotMove('campaign', campaign.status, status);
        const now = clock.now().toISOString();
        const changed: Campaign = {
          ...campaign,
          ...(status === 'launched' && approvedBy(actor, now)),
          status,
          updatedAt: now,
        };
        await campaigns.update(changed);
        const changes = changedFields(campaign, changed, ['status']);
        await record(actor, 'status_changed', changed, changes);
        return changed;
      });
      return evidence.on('campaign', moved);
    },

    /** Editors may delete drafts, admins any campaign. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editCampaigns);
      await db.transaction(async () => {
        const campaign = await lock(actor.workspaceId, id);
        authorize(actor, deletesCampaign(campaign.status));
        await campaigns.delete(actor.workspaceId, id);
        await record(actor, 'deleted', campaign);
      });
    },
  };
}

export type CampaignsService = ReturnType<typeof createCampaignsService>;
