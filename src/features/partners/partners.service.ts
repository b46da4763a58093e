import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { onlyPage, type Page, type PageRequest } from '../../lib/paging';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import type { BulkResult } from '../records/bulk-outcome';
import { createRecords } from '../records/create-records';
import { ownerOf } from '../workspaces/owners/owners.rules';
import type { RecordOwners, WithOwnerName } from '../workspaces/owners/record-owners';
import type { TagsRepo } from '../tags/tags.repo';
import type { RecordActivity } from './records/activity-log';
import type { CreatePartner } from './create-partner';
import { createPartnerChanges } from './change-partners';
import type { PartnerFacets, PartnerFacetsRepo } from './directory/partner-facets.repo';
import type { PartnerListRepo, PartnerSummary as ListedPartner } from './directory/partner-list.repo';
import type { LastTouch, NextCheckIn, PartnerSummaryRepo } from './partner-summary.repo';
import type { PartnersRepo } from './partners.repo';
import { partnerEntity, type OwnedPartner, type Partner, type ShownPartner } from './partners.entity';
import { deletePartners, editPartners, viewOnboarding, viewPartners } from './partners.rules';
import {
  type NewPartner,
  type PartnerChanges,
  type PartnerExportFilters,
  type PartnerFilters,
  type BulkPartners,
} from './partners.schema';
import { partnerRecord } from './partner.record';

/** The fields of a partner that the directory shows. */
export type ShownSummary = WithShownValues<WithOwnerName<ListedPartner>>;

/** The next check-in with a partner, the last contact and the earnings. */
export interface PartnerSummary {
  nextCheckIn: NextCheckIn | null;
  lastTouch: LastTouch | null;
}

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  list: PartnerListRepo;
  facets: PartnerFacetsRepo;
  summaries: PartnerSummaryRepo;
  customValues: EntityValues;
  owners: RecordOwners;
  tags: TagsRepo;
  createPartner: CreatePartner;
  /** Returns whether the partner has deals, so that it can't be deleted. */
  hasDeals(workspaceId: string, partnerId: string): Promise<boolean>;
  recordActivity: RecordActivity;
  audit: AuditTrail;
  clock: Clock;
}

/** The directory and its partners (spec §2, §7). 404 `Partner not found` also for an id of another workspace. */
export function createPartnersService({
  db,
  partners,
  list,
  facets,
  summaries,
  customValues,
  owners,
  tags,
  createPartner,
  hasDeals,
  recordActivity,
  audit,
  clock,
}: Dependencies) {
  const records = createRecords<Partner>({
    db,
    table: partners,
    entity: partnerEntity,
    record: partnerRecord,
    describeChanges: async (partner, changes) =>
      owners.describe(await customValues.describe(partner, changes)),
    audit,
    clock,
  });
  const changes = createPartnerChanges({
    records,
    partners,
    customValues,
    tags,
    hasDeals,
    recordActivity,
  });

  const show = async (actor: Member, partner: Partner): Promise<ShownPartner> =>
    customValues.show(actor, await owners.show(partner));

  const narrowed = async (
    actor: Member,
    { owner, custom, ...filters }: Omit<PartnerFilters, keyof PageRequest>,
  ) => ({
    ...filters,
    ownerId: ownerOf(actor, owner),
    custom: await customValues.conditions(actor, custom),
  });

  const read = async (
    actor: Member,
    filters: Omit<PartnerFilters, keyof PageRequest>,
    request: PageRequest,
  ): Promise<Page<OwnedPartner>> =>
    owners.showPage(
      await list.list(
        actor.workspaceId,
        await narrowed(actor, filters),
        await customValues.inOrder(actor, request),
      ),
    );

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const owned = await owners.showAll(await records.existing(workspaceId, refs));
    return (await customValues.showPage({ workspaceId }, onlyPage(owned))).items;
  };

  return {
    forEvents,

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: PartnerFilters,
    ): Promise<Page<ShownPartner>> {
      authorize(actor, viewPartners);
      return customValues.showPage(actor, await read(actor, filters, { limit, cursor, sort }));
    },

    /** Lists partners with only the columns that the directory shows. */
    async summaries(
      actor: Actor,
      { limit, cursor, sort, ...filters }: PartnerFilters,
    ): Promise<Page<ShownSummary>> {
      authorize(actor, viewPartners);
      const wanted = await narrowed(actor, filters);
      const ordered = await customValues.inOrder(actor, { limit, cursor, sort });
      const page = await list.summaries(actor.workspaceId, wanted, ordered);
      return customValues.showPage(actor, await owners.showPage(page));
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: PartnerExportFilters): Promise<Download> {
      authorize(actor, viewPartners);
      return records.export(actor, 'Partners', (request) => read(actor, filters, { ...request, sort }), {
        columns: await customValues.columns(actor, partnerEntity),
      });
    },

    /** Returns the options of the directory's filters: the values that partners of the workspace have. */
    async facets(actor: Actor): Promise<PartnerFacets> {
      authorize(actor, viewPartners);
      return facets(actor.workspaceId);
    },

    /** Lists partners in onboarding, newest first. For admins. */
    async onboarding(actor: Actor, request: PageRequest): Promise<Page<ShownPartner>> {
      authorize(actor, viewOnboarding);
      const page = await list.onboarding(actor.workspaceId, request);
      return customValues.showPage(actor, await owners.showPage(page));
    },

    async get(actor: Actor, id: string): Promise<ShownPartner> {
      authorize(actor, viewPartners);
      return show(actor, await records.get(actor, id));
    },

    async summary(actor: Actor, id: string): Promise<PartnerSummary> {
      authorize(actor, viewPartners);
      const partner = await records.get(actor, id);
      const [nextCheckIn = null, lastTouch] = await Promise.all([
        summaries.nextCheckIn(partner.id),
        summaries.lastTouch(actor.workspaceId, partner.id),
      ]);
      return { nextCheckIn, lastTouch };
    },

    async create(actor: Actor, sent: NewPartner): Promise<ShownPartner> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        await changes.checkTags(actor.workspaceId, sent.tags);
        await changes.checkTier(actor.workspaceId, sent.tier);
        await owners.check(actor.workspaceId, sent.ownerId);
        const custom = await customValues.forNew(actor, sent.custom);
        const details = { ...sent, custom, onboardingStatus: 'none' } as const;
        const partner = await createPartner(actor.workspaceId, actor.userId, details);
        await records.recordCreation(actor, partner);
        return records.shown(await show(actor, partner));
      });
    },

    /** Changes the given fields. Does nothing if nothing differs. */
    async update(actor: Actor, id: string, sent: PartnerChanges): Promise<ShownPartner> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const partner = await records.lock(actor, id);
        await owners.check(actor.workspaceId, sent.ownerId);
        return records.shown(await show(actor, await changes.change(actor, partner, sent)));
      });
    },

    /**
     * Changes or deletes many partners, each as a single one. Deleting is for admins. @throws 400 for a value that all
     * partners refuse
     */
    async bulk(actor: Actor, sent: BulkPartners): Promise<BulkResult> {
      authorize(actor, editPartners);
      if (sent.delete) authorize(actor, deletePartners);
      const { ids } = sent;
      return db.transaction(async () => {
        await owners.check(actor.workspaceId, sent.change?.ownerId);
        return records.bulk(actor, ids, async (partner) => {
          if (sent.change) {
            const { addTags, removeTags, ...wanted } = sent.change;
            if (addTags ?? removeTags) wanted.tags = changes.tagsAfter(partner, { addTags, removeTags });
            return (await changes.change(actor, partner, wanted)) !== partner;
          }
          await changes.drop(actor, partner);
          return true;
        });
      });
    },

    /**
     * Deletes the partner and everything that belongs to it, including portal memberships. For admins.
     * @throws 409 if it has deals
     */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, deletePartners);
      await db.transaction(async () => changes.drop(actor, await records.lock(actor, id)));
    },
  };
}

export type PartnersService = ReturnType<typeof createPartnersService>;
