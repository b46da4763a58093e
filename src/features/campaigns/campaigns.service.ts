import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { csvDownload } from '../../lib/csv/write-csv';
import type { Download } from '../../lib/download';
import { cannotMove, conflict, notFound } from '../../lib/errors';
import { everyPage } from '../../lib/every-page';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceKeeper } from '../evidence/keep-evidence';
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

/** A campaign as calls and screens see it. */
export type ShownCampaign = WithEvidence<Campaign>;

interface Dependencies {
  db: Db;
  campaigns: CampaignsRepo;
  evidence: EvidenceKeeper;
  audit: AuditTrail;
  clock: Clock;
}

/** Campaigns with partners (spec §2, §4, §7). 404 `Campaign not found` for an id of another workspace too. */
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

  /** Who approved a campaign, and when: that is its launch. */
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

    /** The list as a CSV file, all its pages. */
    async export(actor: Actor, filters: CampaignExportFilters): Promise<Download> {
      authorize(actor, viewCampaigns);
      const { workspaceId, workspaceName } = actor;
      const pages = everyPage((request) => campaigns.list(workspaceId, filters, request));
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

    /** How many there are in each status; costs the same however many there are. */
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

    /** A draft; without a checklist it gets its template's. @throws 400 also for evidence that the workspace does not have */
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
        const keepEvidence = await evidence.hold(actor.workspaceId, given);
        await campaigns.insert(campaign);
        await record(actor, 'created', campaign);
        return { ...campaign, evidence: await keepEvidence('campaign', campaign.id) };
      });
    },

    /**
     * Changes the fields that are given, of a draft only: what an admin decides on is what was asked for, and what was approved
     * stays as it was approved. @throws 409 otherwise.
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
     * Along the contract's moves, by whom it lets; of two at once one wins. An admin may launch a draft, so whoever decides on one
     * that waits says so with `from`, lest a launch follow a rejection. Launching sets who approved it and when.
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

    /** Editors may delete drafts, admins everything. */
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
