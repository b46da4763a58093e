import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { conflict, notFound } from '../../lib/errors';
import { onlyPage, type Page, type PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditChange } from '../audit/audit.rules';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import { LEAD_NOT_FOUND } from '../leads/leads.schema';
import type { LeadsRepo } from '../leads/leads.repo';
import type { ShowObjects } from '../outbox/domain-event';
import type { PartnersRepo } from '../partners/partners.repo';
import { createRecords } from '../records/create-records';
import { ownerOf } from '../workspaces/owners/owners.rules';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { createDealChanges, withAmount } from './change-deals';
import { createBulkDealChanges } from './change-many-deals';
import { customerKeys } from './conflicts/customer-keys.rules';
import type { Claim, ConflictsRepo } from './conflicts/conflicts.repo';
import { draftOfLead } from './deal-of-lead';
import { dealEntity, type Deal, type NamedDeal, type OwnedDeal } from './deals.entity';
import type { DealCounts, DealsRepo } from './deals.repo';
import {
  dealMessages as messages,
  decideDeals,
  editDeals,
  MAX_CONFLICTS,
  movesTo,
  viewDeals,
  type DealConflict,
} from './deals.rules';
import type {
  DealChanges,
  DealExportFilters,
  DealExtension,
  DealFilters,
  DealMove,
  DealOfLead,
  NewDeal,
} from './deals.schema';
import { createPipelineReader } from './read-pipeline';
import { dealRecord } from './deal.record';

/** A deal as returned by calls and shown on screens. */
export type ShownDeal = WithShownValues<OwnedDeal>;

interface Dependencies {
  db: Db;
  deals: DealsRepo;
  conflicts: ConflictsRepo;
  partners: Pick<PartnersRepo, 'lock' | 'byId'>;
  leads: Pick<LeadsRepo, 'lock'>;
  customValues: EntityValues;
  owners: RecordOwners;
  audit: AuditTrail;
  clock: Clock;
}

/** Deals that partners register (contract-2, D). 404 `Deal not found` also for an id of another workspace. */
export function createDealsService(dependencies: Dependencies) {
  const { db, deals, conflicts, partners, leads, customValues, owners, audit, clock } = dependencies;
  const records = createRecords<Deal, NamedDeal>({
    db,
    table: deals,
    entity: dealEntity,
    record: dealRecord,
    describeChanges: async (deal, changes) =>
      owners.describe(await customValues.describe(deal, await namePartners(deal, changes))),
    audit,
    clock,
  });

  const now = (): string => clock.now().toISOString();
  const changes = createDealChanges({ ...dependencies, records });
  const changeMany = createBulkDealChanges({ db, records, changes, owners });
  const readPipeline = createPipelineReader({ deals, clock });

  /** Names the partners in changes for the audit log. */
  async function namePartners({ workspaceId }: Deal, changes: readonly AuditChange[]) {
    const nameOf = async (id: unknown) => (await partners.byId(workspaceId, String(id)))?.name ?? null;
    return Promise.all(
      changes.map(async (change) =>
        change.field === 'partnerId'
          ? { field: 'partnerName', from: await nameOf(change.from), to: await nameOf(change.to) }
          : change,
      ),
    );
  }

  const show = async (actor: Member, id: string): Promise<ShownDeal> =>
    customValues.show(actor, await owners.show(await records.get(actor, id)));

  const read = async (
    actor: Member,
    { owner, custom: wanted, ...filters }: Omit<DealFilters, keyof PageRequest>,
    request: PageRequest,
  ): Promise<Page<OwnedDeal>> => {
    const custom = await customValues.conditions(actor, wanted);
    const narrowed = { ...filters, custom, ownerId: ownerOf(actor, owner) };
    const ordered = await customValues.inOrder(actor, request);
    return owners.showPage(await deals.list(actor.workspaceId, narrowed, ordered));
  };

  const claimOf = (deal: Deal): Claim => ({ ...deal, dealId: deal.id, ...customerKeys(deal), now: now() });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const owned = await owners.showAll(await records.existing(workspaceId, refs));
    return (await customValues.showPage({ workspaceId }, onlyPage(owned))).items;
  };

  return {
    forEvents,
    checkRestored: changes.checkRestored,

    /** Newest first. */
    async list(actor: Actor, { limit, cursor, sort, ...filters }: DealFilters): Promise<Page<ShownDeal>> {
      authorize(actor, viewDeals);
      return customValues.showPage(actor, await read(actor, filters, { limit, cursor, sort }));
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: DealExportFilters): Promise<Download> {
      authorize(actor, viewDeals);
      return records.export(actor, 'Deals', (request) => read(actor, filters, { ...request, sort }), {
        columns: await customValues.columns(actor, dealEntity),
      });
    },

    /** Counts the deals by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<DealCounts> {
      authorize(actor, viewDeals);
      return deals.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownDeal> {
      authorize(actor, viewDeals);
      return show(actor, id);
    },

    /** Returns the workspace's other records about the customer, the oldest first. */
    async conflicts(actor: Actor, id: string): Promise<DealConflict[]> {
      authorize(actor, viewDeals);
      const deal = await records.get(actor, id);
      const keys = await deals.storedKeys(actor.workspaceId, id);
      return conflicts.all({ ...claimOf(deal), ...keys }, MAX_CONFLICTS);
    },

    /** @throws 400 also for a partner or owner that the workspace doesn't have */
    async create(actor: Actor, sent: NewDeal): Promise<ShownDeal> {
      authorize(actor, editDeals);
      const { custom: values, ...details } = sent;
      return db.transaction(async () => {
        const custom = await customValues.forNew(actor, values);
        const { id } = await changes.submit(actor, details, custom);
        return records.shown(await show(actor, id));
      });
    },

    /**
     * Creates a deal from a lead, with the lead's customer, contact, owner and custom values unless they are sent.
     * @throws 409 if the lead has become one already
     */
    async createFromLead(actor: Actor, leadId: string, sent: DealOfLead): Promise<ShownDeal> {
      authorize(actor, editDeals);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        const lead = await leads.lock(workspaceId, leadId);
        if (!lead) throw notFound(LEAD_NOT_FOUND);
        if (await deals.ofLead(workspaceId, leadId)) throw conflict(messages.leadHasDeal);
        const custom = await customValues.copyOf(actor, 'leads', lead.custom);
        const details = withAmount({ ...draftOfLead(lead), ...sent });
        const { id } = await changes.submit(actor, details, custom, leadId);
        return records.shown(await show(actor, id));
      });
    },

    /** Returns the deal that a lead has become. */
    async ofLead(actor: Actor, leadId: string): Promise<{ id: string; name: string } | null> {
      authorize(actor, viewDeals);
      return (await deals.ofLead(actor.workspaceId, leadId)) ?? null;
    },

    /** Changes the given fields. @throws 409 for a field that the approval has settled */
    async update(actor: Actor, id: string, wanted: DealChanges): Promise<ShownDeal> {
      authorize(actor, editDeals);
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        await owners.check(actor.workspaceId, wanted.ownerId);
        await changes.change(actor, before, wanted);
        return records.shown(await show(actor, id));
      });
    },

    /**
     * Moves a deal along the contract's moves. Of two concurrent approvals of one customer, one is refused.
     * @throws 409 `Cannot move deal from … to …`, or if another partner has the customer
     */
    async changeStatus(actor: Actor, id: string, sent: DealMove): Promise<ShownDeal> {
      authorize(actor, editDeals);
      authorize(actor, movesTo(sent.status));
      return db.transaction(async () => {
        await changes.change(actor, await records.lock(actor, id), {}, sent);
        return records.shown(await show(actor, id));
      });
    },

    /** Prolongs the protection of an approved deal, which hasn't ended yet. */
    async extend(actor: Actor, id: string, sent: DealExtension): Promise<ShownDeal> {
      authorize(actor, decideDeals);
      return db.transaction(async () => {
        await changes.extend(actor, await records.lock(actor, id), sent);
        return records.shown(await show(actor, id));
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editDeals);
      return records.remove(actor, id);
    },

    bulk: changeMany,
    pipeline: readPipeline,
  };
}

export type DealsService = ReturnType<typeof createDealsService>;
