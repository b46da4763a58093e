import type { RecordOwners } from '../workspaces/owners/record-owners';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { readerOf } from '../../lib/entities/filters/reader';
import { paginate } from '../../lib/paginate';
import type { Page, PageRequest } from '../../lib/paging';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import { createRecords, type RecordTools } from '../records/create-records';
import { createMerge } from '../records/merge/merge-records';
import { createRecordService, type Scope } from '../records/record-service';
import { describeChanges } from './partner-changes';
import { ownerOf } from '../workspaces/owners/owners.rules';
import type { WithOwnerName } from '../workspaces/owners/record-owners';
import type { RecordActivity } from './records/activity-log';
import type { CreatePartner } from './create-partner';
import { createTagChecks, type TagVocabulary } from './tag-vocabulary';
import type { TierHistory } from './tier-history';
import type { PartnerFacets, PartnerFacetsRepo } from './directory/partner-facets.repo';
import type { PartnerListRepo, PartnerSummary as ListedPartner } from './directory/partner-list.repo';
import type { LastTouch, NextCheckIn, PartnerSummaryRepo } from './partner-summary.repo';
import type { FiguresRepo, PartnerFigures } from './figures/figures.repo';
import type { PartnersRepo } from './partners.repo';
import { partnerEntity, type Partner, type ShownPartner, type WithHealth } from './partners.entity';
import { partnerLimits, viewOnboarding, viewPartners } from './partners.rules';
import { conflict, invalidField } from '../../lib/errors';
import {
  type NewPartner,
  type PartnerChanges,
  type PartnerFilters,
  type BulkPartners,
  DESCRIPTION_TOO_LONG,
  HAS_DEALS,
  TIER_MOVED,
  TOO_MANY_TAGS,
} from './partners.schema';
import { partnerRecord } from './partner.record';

/** The fields of a partner that the directory shows. */
export type ShownSummary = WithHealth<WithShownValues<WithOwnerName<ListedPartner>>>;

/** The next check-in with a partner, the last contact and the earnings. */
export interface PartnerSummary {
  nextCheckIn: NextCheckIn | null;
  lastTouch: LastTouch | null;
}

type Filters = Omit<PartnerFilters, keyof PageRequest>;

/** The tags that a call on many partners adds to each and removes from each. */
type BulkTags = Pick<NonNullable<BulkPartners['change']>, 'addTags' | 'removeTags'>;

interface Dependencies extends RecordTools {
  owners: RecordOwners;
  partners: PartnersRepo;
  list: PartnerListRepo;
  facets: PartnerFacetsRepo;
  summaries: PartnerSummaryRepo;
  figures: FiguresRepo;
  customValues: EntityValues;
  createPartner: CreatePartner;
  tags: TagVocabulary;
  /** Returns whether the partner has deals, so that it can't be deleted. */
  hasDeals(workspaceId: string, partnerId: string): Promise<boolean>;
  recordActivity: RecordActivity;
  tierHistory: Pick<TierHistory, 'watching'>;
}

/** Adds and removes tags. The order of the others stays. @throws 400 for too many */
function tagsAfter({ tags: current }: Partner, { addTags = [], removeTags = [] }: BulkTags): string[] {
  const after = [...new Set([...current.filter((tag) => !removeTags.includes(tag)), ...addTags])];
  if (after.length > partnerLimits.tags && after.length > current.length)
    throw invalidField('tags', TOO_MANY_TAGS);
  return after;
}

/** The directory and its partners (spec §2, §7). 404 `Partner not found` also for an id of another workspace. */
export function createPartnersService(dependencies: Dependencies) {
  const { partners, list, facets, summaries, figures, customValues, owners, createPartner, recordActivity } =
    dependencies;

  const { checkTags, spellTags, checkTier } = createTagChecks(dependencies.tags);

  const narrowed = async (actor: Member, { owner, custom, ...filters }: Filters) => ({
    ...filters,
    ownerId: ownerOf(actor, owner),
    custom: await customValues.conditions(actor, custom),
  });

  const present = async <Found extends Pick<Partner, 'id' | 'ownerId' | 'custom'>>(
    scope: Scope,
    found: readonly Found[],
  ) => figures.withHealth(scope.workspaceId, await customValues.showAll(scope, await owners.showAll(found)));

  const records = createRecords<Partner>({
    ...dependencies,
    audit: dependencies.tierHistory.watching(dependencies.audit),
    table: partners,
    entity: partnerEntity,
    record: partnerRecord,
    describeChanges: async (partner, changes) =>
      owners.describe(await customValues.describe(partner, changes)),
  });
  const service = createRecordService(records, {
    page: async (actor, filters: Filters, request) =>
      list.list(
        actor.workspaceId,
        await narrowed(actor, filters),
        await customValues.inOrder(actor, request),
      ),
    present: (scope, found: readonly Partner[]): Promise<ShownPartner[]> => present(scope, found),

    async create(actor, sent: NewPartner): Promise<Partner> {
      const { workspaceId, userId } = actor;
      const spelled = await spellTags(workspaceId, sent.tags);
      await checkTags(workspaceId, spelled);
      await checkTier(workspaceId, sent.tier);
      await owners.check(workspaceId, sent.ownerId);
      const custom = await customValues.forNew(actor, sent.custom);
      const details = { ...sent, tags: spelled, custom, onboardingStatus: 'none' } as const;
      const partner = await createPartner(workspaceId, userId, details);
      await records.recordCreation(actor, partner);
      return partner;
    },

    beforeChange: ({ workspaceId }, { ownerId }) => owners.check(workspaceId, ownerId),
    earlier: (actor, values) => customValues.asSent(actor, values),
    complete: async (
      before,
      { custom, addTags, removeTags, ...wanted }: PartnerChanges & BulkTags,
      actor,
    ) => ({
      ...wanted,
      ...(wanted.tags && { tags: await spellTags(actor.workspaceId, wanted.tags, before.tags) }),
      ...((addTags ?? removeTags) && { tags: tagsAfter(before, { addTags, removeTags }) }),
      ...(await customValues.forChange(actor, before.custom, custom)),
    }),
    async check({ workspaceId }, { description, tags, tier }, before) {
      if (description !== before?.description && description.length > partnerLimits.description)
        throw invalidField('description', DESCRIPTION_TOO_LONG);
      await checkTags(workspaceId, tags, before?.tags);
      await checkTier(workspaceId, tier, before?.tier);
    },
    afterChange: ({ userId }, { id: partnerId }, changes) =>
      recordActivity({
        partnerId,
        userId,
        activityType: 'partner_updated',
        description: describeChanges(changes),
        metadata: { changes },
      }),

    /** Everything that belongs to the partner is deleted, including portal memberships. @throws 409 if it has deals */
    async checkRemoval({ workspaceId }, { id }) {
      if (await dependencies.hasDeals(workspaceId, id)) throw conflict(HAS_DEALS);
    },
    exported: (_scope, found) => owners.showAll(found),
    exportColumns: (actor) => customValues.columns(actor, partnerEntity),
  });

  const { methods } = service;

  return {
    ...methods,
    ...createMerge(records, { ...service, ownFields: customValues.fieldsOf }),

    /** Lists partners with only the columns that the directory shows. */
    async summaries(
      actor: Actor,
      { limit, cursor, sort, f, ...filters }: PartnerFilters,
    ): Promise<Page<ShownSummary>> {
      authorize(actor, viewPartners);
      const wanted = await narrowed(actor, filters);
      const reader = readerOf(actor, dependencies.clock.now());
      const ordered = await customValues.inOrder(actor, { limit, cursor, sort, f, reader });
      const page = await list.summaries(actor.workspaceId, wanted, ordered);
      return { ...page, items: await present(actor, page.items) };
    },

    /** Returns all pages of a list of partners, with the columns that the directory shows. */
    pages(
      actor: Actor,
      asked: Omit<PartnerFilters, 'limit' | 'cursor'>,
    ): AsyncIterable<readonly ShownSummary[]> {
      return paginate((request) => this.summaries(actor, { ...asked, ...request }));
    },

    /** Returns the computed columns of partners of the workspace, at most one page, by id. */
    async figures(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerFigures>> {
      authorize(actor, viewPartners);
      return figures.of(actor.workspaceId, ids);
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
      return { ...page, items: await present(actor, page.items) };
    },

    /**
     * Gives a partner another tier. Checks no permission.
     * @param isStill Whether the partner still has the tier that the caller has seen. @throws 409 unless it has
     */
    changeTier: (
      actor: Member,
      id: string,
      tier: string | null,
      isStill: (tier: string | null) => boolean = () => true,
    ): Promise<void> =>
      records.db.transaction(async () => {
        const before = await records.lock(actor, id);
        if (!isStill(before.tier)) throw conflict(TIER_MOVED);
        await service.save(actor, before, { tier });
      }),

    async summary(actor: Actor, id: string): Promise<PartnerSummary> {
      authorize(actor, viewPartners);
      const partner = await records.get(actor, id);
      const [nextCheckIn = null, lastTouch] = await Promise.all([
        summaries.nextCheckIn(partner.id),
        summaries.lastTouch(actor.workspaceId, partner.id),
      ]);
      return { nextCheckIn, lastTouch };
    },
  };
}

export type PartnersService = ReturnType<typeof createPartnersService>;
