import type { EvidenceService } from '../evidence/evidence.service';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { authorize, type Actor } from '../../lib/actor';
import { emptyTexts } from '../../lib/entities/entity';
import type { PageRequest } from '../../lib/paging';
import type { RuleActor } from '../audit/audit-trail';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import type { WithEvidence } from '../evidence/evidence.rules';
import { cut } from '../evidence/draft-texts.rules';
import { createRecords, type RecordTools } from '../records/create-records';
import { createMerge } from '../records/merge/merge-records';
import { createRecordService } from '../records/record-service';
import { ownerOf } from '../workspaces/owners/owners.rules';
import { leadCompanyOf } from './lead-draft.rules';
import { leadEntity, type Lead, type NamedLead, type OwnedLead } from './leads.entity';
import type { LeadCounts, LeadsRepo } from './leads.repo';
import { viewLeads, type LeadStatus } from './leads.rules';
import { type LeadChanges, type LeadFilters, type NewLead } from './leads.schema';
import { leadRecord } from './lead.record';

/** A lead as returned by calls and shown on screens. */
export type ShownLead = WithEvidence<WithShownValues<OwnedLead>>;

/** The parts of a feed item that become a lead. */
interface FoundNews {
  workspaceId: string;
  title: string;
  competitorName: string;
}

type Filters = Omit<LeadFilters, keyof PageRequest>;

interface Dependencies extends RecordTools {
  evidence: EvidenceService;
  owners: RecordOwners;
  leads: LeadsRepo;
  customValues: EntityValues;
}

/** Leads of a workspace (spec §2, §7). 404 `Lead not found` also for an id of another workspace. */
export function createLeadsService(dependencies: Dependencies) {
  const { leads, customValues, evidence, owners } = dependencies;

  const records = createRecords<Lead, NamedLead>({
    ...dependencies,
    table: leads,
    entity: leadEntity,
    record: leadRecord,
    describeChanges: async (lead, changes) => owners.describe(await customValues.describe(lead, changes)),
  });
  const service = createRecordService(records, {
    page: async (actor, { owner, custom: wanted, ...filters }: Filters, request) => {
      const custom = await customValues.conditions(actor, wanted);
      const ordered = await customValues.inOrder(actor, request);
      return leads.list(actor.workspaceId, { ...filters, custom, ownerId: ownerOf(actor, owner) }, ordered);
    },
    present: async (scope, found: readonly NamedLead[]): Promise<ShownLead[]> =>
      evidence.onAll(scope, 'lead', await customValues.showAll(scope, await owners.showAll(found))),

    /** @throws 400 also for evidence that the workspace does not have */
    async create(actor, { evidence: given, custom: values, ...details }: NewLead, row): Promise<Lead> {
      const { workspaceId, userId: createdBy } = actor;
      const linkEvidence = await evidence.lockSource(actor, given);
      const custom = await customValues.forNew(actor, values);
      await owners.check(workspaceId, details.ownerId);
      const lead: Lead = { ...row, ...details, partnerId: null, externalId: null, custom, createdBy };
      await records.insert(actor, lead);
      await linkEvidence('lead', lead.id);
      return lead;
    },

    beforeChange: ({ workspaceId }, { ownerId }) => owners.check(workspaceId, ownerId),
    earlier: (actor, values) => customValues.asSent(actor, values),
    complete: async (before, { custom, ...wanted }: LeadChanges, actor) => ({
      ...wanted,
      ...(await customValues.forChange(actor, before.custom, custom)),
    }),

    /** Adds the partner's name. Most leads don't have a partner, and aren't read again. */
    reread: async (actor, lead) =>
      lead.partnerId === null ? { ...lead, partnerName: null } : records.get(actor, lead.id),
    exported: (_scope, found) => owners.showAll(found),
    exportColumns: (actor) => customValues.columns(actor, leadEntity),
  });

  const { methods } = service;

  return {
    ...methods,
    ...createMerge(records, { ...service, ownFields: customValues.fieldsOf }),

    /** Counts the leads by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<LeadCounts> {
      authorize(actor, viewLeads);
      return leads.counts(actor.workspaceId);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    changeStatus: (actor: Actor, id: string, sent: { status: LeadStatus }): Promise<ShownLead> =>
      methods.update(actor, id, sent),

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
        externalId: null,
        custom: {},
        ownerId: null,
        createdBy: null,
      };
      await records.insert(by, lead);
      return lead.id;
    },
  };
}

export type LeadsService = ReturnType<typeof createLeadsService>;
