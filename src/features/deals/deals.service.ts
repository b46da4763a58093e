import type { RecordOwners } from '../workspaces/owners/record-owners';
import { authorize, type Actor } from '../../lib/actor';
import { conflict, notFound } from '../../lib/errors';
import type { PageRequest } from '../../lib/paging';
import type { AuditChange } from '../audit/audit.rules';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import { LEAD_NOT_FOUND } from '../leads/leads.schema';
import type { LeadsRepo } from '../leads/leads.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { createRecords, type RecordTools } from '../records/create-records';
import { createRecordService } from '../records/record-service';
import { ownerOf } from '../workspaces/owners/owners.rules';
import { createDealChanges, withAmount } from './change-deals';
import { createBulkDealChanges, createDealsPutBack } from './change-many-deals';
import { customerKeys } from './conflicts/customer-keys.rules';
import type { Claim, ConflictsRepo } from './conflicts/conflicts.repo';
import type { DealEarnings } from './earn-deal';
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
import type { DealChanges, DealExtension, DealFilters, DealMove, DealOfLead, NewDeal } from './deals.schema';
import { createPartnerTotals } from './partner-totals';
import { createPipelineReader } from './read-pipeline';
import { dealRecord } from './deal.record';

/** A deal as returned by calls and shown on screens. */
export type ShownDeal = WithShownValues<OwnedDeal>;

type Filters = Omit<DealFilters, keyof PageRequest>;

interface Dependencies extends RecordTools {
  /** What won deals earn. */
  earnings: DealEarnings;
  owners: RecordOwners;
  deals: DealsRepo;
  conflicts: ConflictsRepo;
  partners: Pick<PartnersRepo, 'lock' | 'byId'>;
  leads: Pick<LeadsRepo, 'lock'>;
  customValues: EntityValues;
}

/** Deals that partners register (contract-2, D). 404 `Deal not found` also for an id of another workspace. */
export function createDealsService(dependencies: Dependencies) {
  const { db, deals, conflicts, partners, leads, customValues, owners, clock } = dependencies;
  /** Names the partners and programs in changes for the audit log. */
  async function nameOthers({ workspaceId }: Deal, changes: readonly AuditChange[]) {
    const partnerOf = async (id: string) => (await partners.byId(workspaceId, id))?.name;
    const programOf = (id: string) => deals.programName(workspaceId, id);
    const named = async ({ from, to }: AuditChange, field: string, nameOf: typeof programOf) => {
      const name = async (id: unknown) => (id === null ? null : ((await nameOf(String(id))) ?? null));
      return { field, from: await name(from), to: await name(to) };
    };
    return Promise.all(
      changes.map(async (change) => {
        if (change.field === 'partnerId') return named(change, 'partnerName', partnerOf);
        if (change.field === 'influencers') return deals.nameInfluencers(workspaceId, change);
        return change.field === 'programId' ? named(change, 'programName', programOf) : change;
      }),
    );
  }

  const records = createRecords<Deal, NamedDeal>({
    ...dependencies,
    table: deals,
    entity: dealEntity,
    record: dealRecord,
    describeChanges: async (deal, changes) =>
      owners.describe(await customValues.describe(deal, await nameOthers(deal, changes))),
  });
  const changes = createDealChanges({ ...dependencies, records });

  const { written, methods } = createRecordService(records, {
    page: async (actor, { owner, custom: wanted, ...filters }: Filters, request) => {
      const custom = await customValues.conditions(actor, wanted);
      const ordered = await customValues.inOrder(actor, request);
      return deals.list(actor.workspaceId, { ...filters, custom, ownerId: ownerOf(actor, owner) }, ordered);
    },
    present: async (scope, found: readonly NamedDeal[]): Promise<ShownDeal[]> =>
      customValues.showAll(scope, await owners.showAll(found)),

    /** @throws 400 also for a partner or owner that the workspace doesn't have */
    create: async (actor, { custom, ...details }: NewDeal) =>
      changes.submit(actor, details, await customValues.forNew(actor, custom)),
    beforeChange: ({ workspaceId }, { ownerId }) => owners.check(workspaceId, ownerId),
    change: (actor, before, wanted: DealChanges) => changes.change(actor, before, wanted),
    exported: (_scope, found) => owners.showAll(found),
    exportColumns: (actor) => customValues.columns(actor, dealEntity),
  });

  const claimOf = (deal: Deal): Claim => ({
    ...deal,
    dealId: deal.id,
    ...customerKeys(deal),
    now: clock.now().toISOString(),
  });

  return {
    ...methods,
    totalsOf: createPartnerTotals(db).totalsOf,
    checkRestored: changes.checkRestored,

    /** Counts the deals by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<DealCounts> {
      authorize(actor, viewDeals);
      return deals.counts(actor.workspaceId);
    },

    /** Returns the workspace's other records about the customer, the oldest first. */
    async conflicts(actor: Actor, id: string): Promise<DealConflict[]> {
      authorize(actor, viewDeals);
      const deal = await records.get(actor, id);
      const keys = await deals.storedKeys(actor.workspaceId, id);
      return conflicts.all({ ...claimOf(deal), ...keys }, MAX_CONFLICTS);
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
        return written(actor, await changes.submit(actor, details, custom, leadId));
      });
    },

    /** Returns the deal that a lead has become. */
    async ofLead(actor: Actor, leadId: string): Promise<{ id: string; name: string } | null> {
      authorize(actor, viewDeals);
      return (await deals.ofLead(actor.workspaceId, leadId)) ?? null;
    },

    /**
     * Moves a deal along the contract's moves. Of two concurrent approvals of one customer, one is refused.
     * @throws 409 `Cannot move deal from … to …`, or if another partner has the customer
     */
    async changeStatus(actor: Actor, id: string, sent: DealMove): Promise<ShownDeal> {
      authorize(actor, editDeals);
      authorize(actor, movesTo(sent.status));
      return db.transaction(async () =>
        written(actor, await changes.change(actor, await records.lock(actor, id), {}, sent)),
      );
    },

    /** Prolongs the protection of an approved deal, which hasn't ended yet. */
    async extend(actor: Actor, id: string, sent: DealExtension): Promise<ShownDeal> {
      authorize(actor, decideDeals);
      return db.transaction(async () =>
        written(actor, await changes.extend(actor, await records.lock(actor, id), sent)),
      );
    },

    ...createBulkDealChanges({ db, records, changes, owners }),
    putBack: createDealsPutBack({ records, changes, owners, customValues }),
    pipeline: createPipelineReader({ deals, clock }),
  };
}

export type DealsService = ReturnType<typeof createDealsService>;
