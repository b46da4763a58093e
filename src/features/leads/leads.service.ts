import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { emptyTexts } from '../../lib/entities/entity';
import { onlyPage, type Page, type PageRequest } from '../../lib/paging';
import type { AuditTrail, RuleActor } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceService } from '../evidence/evidence.service';
import { cut } from '../evidence/draft-texts.rules';
import type { BulkResult } from '../records/bulk-outcome';
import { createRecords } from '../records/create-records';
import { ownerOf } from '../workspaces/owners/owners.rules';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { leadCompanyOf } from './lead-draft.rules';
import { leadEntity, type Lead, type NamedLead, type OwnedLead } from './leads.entity';
import type { LeadCounts, LeadsRepo } from './leads.repo';
import { editLeads, viewLeads, type LeadStatus } from './leads.rules';
import {
  type LeadChanges,
  type LeadExportFilters,
  type LeadFilters,
  type BulkLeads,
  type NewLead,
} from './leads.schema';
import { leadRecord } from './lead.record';

/** A lead as returned by calls and shown on screens. */
export type ShownLead = WithEvidence<WithShownValues<OwnedLead>>;

/** The parts of a feed item that become a lead. */
interface FoundNews {
  workspaceId: string;
  title: string;
  competitorName: string;
}

interface Dependencies {
  db: Db;
  leads: LeadsRepo;
  customValues: EntityValues;
  evidence: EvidenceService;
  owners: RecordOwners;
  audit: AuditTrail;
  clock: Clock;
}

/** Leads of a workspace (spec §2, §7). 404 `Lead not found` also for an id of another workspace. */
export function createLeadsService(dependencies: Dependencies) {
  const { db, leads, customValues, evidence, owners, audit, clock } = dependencies;
  const records = createRecords<Lead, NamedLead>({
    db,
    table: leads,
    entity: leadEntity,
    record: leadRecord,
    describeChanges: async (lead, changes) => owners.describe(await customValues.describe(lead, changes)),
    audit,
    clock,
  });

  const show = async (actor: Member, lead: NamedLead): Promise<ShownLead> =>
    evidence.on(actor, 'lead', await customValues.show(actor, await owners.show(lead)));

  /** Adds the partner's name. Most leads don't have a partner, and aren't read again. */
  const named = async (actor: Member, lead: Lead): Promise<NamedLead> =>
    lead.partnerId === null ? { ...lead, partnerName: null } : records.get(actor, lead.id);

  const read = async (
    actor: Member,
    { owner, custom: wanted, ...filters }: Omit<LeadFilters, keyof PageRequest>,
    request: PageRequest,
  ): Promise<Page<OwnedLead>> => {
    const custom = await customValues.conditions(actor, wanted);
    const narrowed = { ...filters, custom, ownerId: ownerOf(actor, owner) };
    const ordered = await customValues.inOrder(actor, request);
    return owners.showPage(await leads.list(actor.workspaceId, narrowed, ordered));
  };

  /** Changes the given fields of a locked lead. */
  async function change(actor: Member, before: Lead, wanted: LeadChanges): Promise<Lead> {
    const { custom: values, ...details } = wanted;
    const custom = await customValues.forChange(actor, before.custom, values);
    return records.save(actor, before, { ...details, ...custom });
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const owned = await owners.showAll(await records.existing(workspaceId, refs));
    const page = await customValues.showPage({ workspaceId }, onlyPage(owned));
    return (await evidence.onPage({ workspaceId }, 'lead', page)).items;
  };

  return {
    forEvents,

    /** Newest first. */
    async list(actor: Actor, { limit, cursor, sort, ...filters }: LeadFilters): Promise<Page<ShownLead>> {
      authorize(actor, viewLeads);
      const page = await read(actor, filters, { limit, cursor, sort });
      return evidence.onPage(actor, 'lead', await customValues.showPage(actor, page));
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: LeadExportFilters): Promise<Download> {
      authorize(actor, viewLeads);
      return records.export(actor, 'Leads', (request) => read(actor, filters, { ...request, sort }), {
        columns: await customValues.columns(actor, leadEntity),
      });
    },

    /** Counts the leads by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<LeadCounts> {
      authorize(actor, viewLeads);
      return leads.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownLead> {
      authorize(actor, viewLeads);
      return show(actor, await records.get(actor, id));
    },

    /** @throws 400 also for evidence that the workspace does not have */
    async create(actor: Actor, sent: NewLead): Promise<ShownLead> {
      authorize(actor, editLeads);
      const { evidence: given, custom: values, ...details } = sent;
      return db.transaction(async () => {
        const linkEvidence = await evidence.lockSource(actor.workspaceId, given);
        const custom = await customValues.forNew(actor, values);
        await owners.check(actor.workspaceId, details.ownerId);
        const lead: Lead = {
          ...records.newRow(actor),
          ...details,
          partnerId: null,
          custom,
          createdBy: actor.userId,
        };
        await records.insert(actor, lead);
        const shown = await customValues.show(actor, await owners.show(await named(actor, lead)));
        return records.shown({ ...shown, evidence: await linkEvidence('lead', lead.id) });
      });
    },

    /**
     * Creates a lead from a feed item for a rule, which a user with permission has created. The email stays empty,
     * because news doesn't have one. Must run in a transaction. Returns the id.
     */
    async createByRule(by: RuleActor, item: FoundNews): Promise<string> {
      const lead: Lead = {
        ...records.newRow(item),
        ...emptyTexts(leadEntity),
        name: cut(item.title, leadEntity.fields.name.maxLength),
        company: leadCompanyOf(item) || item.competitorName,
        email: '',
        priority: null,
        status: 'new',
        partnerId: null,
        custom: {},
        ownerId: null,
        createdBy: null,
      };
      await records.insert(by, lead);
      return lead.id;
    },

    /** Changes the given fields. */
    async update(actor: Actor, id: string, wanted: LeadChanges): Promise<ShownLead> {
      authorize(actor, editLeads);
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        await owners.check(actor.workspaceId, wanted.ownerId);
        const lead = await change(actor, before, wanted);
        return records.shown(await show(actor, await named(actor, lead)));
      });
    },

    /** Changes or deletes many leads, each as a single one. @throws 400 for a value that all leads refuse */
    async bulk(actor: Actor, { ids, change: wanted }: BulkLeads): Promise<BulkResult> {
      authorize(actor, editLeads);
      return db.transaction(async () => {
        await owners.check(actor.workspaceId, wanted?.ownerId);
        return records.bulk(actor, ids, async (lead) => {
          if (wanted) return (await change(actor, lead, wanted)) !== lead;
          await records.drop(actor, lead);
          return true;
        });
      });
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(actor: Actor, id: string, sent: { status: LeadStatus }): Promise<ShownLead> {
      authorize(actor, editLeads);
      return db.transaction(async () => {
        const lead = await records.change(actor, id, { status: sent.status });
        return records.shown(await show(actor, await named(actor, lead)));
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editLeads);
      return records.remove(actor, id);
    },
  };
}

export type LeadsService = ReturnType<typeof createLeadsService>;
