import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { csvDownload } from '../../lib/csv/write-csv';
import type { Download } from '../../lib/download';
import { notFound } from '../../lib/errors';
import { paginate } from '../../lib/paginate';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceService } from '../evidence/evidence.service';
import { leadFileColumns } from './lead-file';
import type { Lead, LeadCounts, LeadsRepo } from './leads.repo';
import { editLeads, viewLeads, type LeadStatus } from './leads.rules';
import {
  LEAD_NOT_FOUND,
  type LeadChanges,
  type LeadExportFilters,
  type LeadFilters,
  type NewLead,
} from './leads.schema';

/** A lead as returned by calls and shown on screens. */
export type ShownLead = WithEvidence<Lead>;

interface Dependencies {
  db: Db;
  leads: LeadsRepo;
  evidence: EvidenceService;
  audit: AuditTrail;
  clock: Clock;
}

const fields = ['name', 'company', 'email', 'industry', 'city', 'priority', 'status'] as const;

/** Leads of a workspace (spec §2, §7). 404 `Lead not found` also for an id of another workspace. */
export function createLeadsService({ db, leads, evidence, audit, clock }: Dependencies) {
  const record = (actor: Member, action: AuditAction, { id, name }: Lead, changes?: AuditChange[]) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'lead',
      objectId: id,
      objectName: name,
      changes,
    });

  async function lock(workspaceId: string, id: string): Promise<Lead> {
    const lead = await leads.lock(workspaceId, id);
    if (!lead) throw notFound(LEAD_NOT_FOUND);
    return lead;
  }

  /** Changes the fields that differ, one writer at a time. Writes nothing if nothing differs. */
  async function change(actor: Member, id: string, wanted: LeadChanges): Promise<ShownLead> {
    const changed = await db.transaction(async () => {
      const lead = await lock(actor.workspaceId, id);
      const changes = changedFields(lead, wanted, fields);
      if (changes.length === 0) return lead;
      const changed: Lead = { ...lead, ...wanted, updatedAt: clock.now().toISOString() };
      await leads.update(changed);
      const isMove = changes.every(({ field }) => field === 'status');
      await record(actor, isMove ? 'status_changed' : 'updated', changed, changes);
      return changed;
    });
    return evidence.on('lead', changed);
  }

  return {
    /** Newest first. */
    async list(actor: Actor, { limit, cursor, ...filters }: LeadFilters): Promise<Page<ShownLead>> {
      authorize(actor, viewLeads);
      const { workspaceId } = actor;
      const page = await leads.list(workspaceId, filters, { limit, cursor });
      return evidence.onPage(workspaceId, 'lead', page);
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, filters: LeadExportFilters): Promise<Download> {
      authorize(actor, viewLeads);
      const { workspaceId, workspaceName } = actor;
      const pages = paginate((request) => leads.list(workspaceId, filters, request));
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'lead',
        objectId: null,
        objectName: 'Leads',
      });
      return csvDownload({ what: 'leads', workspaceName, at: clock.now(), columns: leadFileColumns, pages });
    },

    /** Counts the leads by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<LeadCounts> {
      authorize(actor, viewLeads);
      return leads.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownLead> {
      authorize(actor, viewLeads);
      const lead = await leads.byId(actor.workspaceId, id);
      if (!lead) throw notFound(LEAD_NOT_FOUND);
      return evidence.on('lead', lead);
    },

    /** @throws 400 also for evidence that the workspace does not have */
    async create(actor: Actor, sent: NewLead): Promise<ShownLead> {
      authorize(actor, editLeads);
      const { evidence: given, ...details } = sent;
      const now = clock.now().toISOString();
      const lead: Lead = {
        id: newId(),
        workspaceId: actor.workspaceId,
        ...details,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
      return db.transaction(async () => {
        const linkEvidence = await evidence.lockSource(actor.workspaceId, given);
        await leads.insert(lead);
        await record(actor, 'created', lead);
        return { ...lead, evidence: await linkEvidence('lead', lead.id) };
      });
    },

    /** Changes the given fields. */
    async update(actor: Actor, id: string, wanted: LeadChanges): Promise<ShownLead> {
      authorize(actor, editLeads);
      return change(actor, id, wanted);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(actor: Actor, id: string, sent: { status: LeadStatus }): Promise<ShownLead> {
      authorize(actor, editLeads);
      return change(actor, id, { status: sent.status });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editLeads);
      await db.transaction(async () => {
        const lead = await lock(actor.workspaceId, id);
        await leads.delete(actor.workspaceId, id);
        await record(actor, 'deleted', lead);
      });
    },
  };
}

export type LeadsService = ReturnType<typeof createLeadsService>;
