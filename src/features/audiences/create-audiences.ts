import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { authorize, type Actor } from '../../lib/actor';
import { invalidField, notFound } from '../../lib/errors';
import { viewers } from '../../lib/roles';
import type { PortalView } from './portal-view';
import { END_BEFORE_START, endsBeforeStart, type Appearance } from './appearance.rules';
import type { Audience } from './audiences.rules';
import {
  createAudiencesRepo,
  createAudienceTable,
  type AudienceMember,
  type ChosenPartners,
} from './audiences.repo';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import { tierNotFound } from './audiences.schema';

type Chosen = Pick<Audience, 'tiers' | 'partnerIds'>;

/** Names are read for the records of one page. */
const MAX_NAMES = 2_000;

/**
 * Manages the partners that see resources, announcements and agreements. The services of these nouns check their
 * permissions first.
 */
export function createAudiences(db: Db, clock: Clock) {
  const repo = createAudiencesRepo(db);

  return {
    /** Returns the queries about the audiences of one noun. */
    tableOf: (chosen: ChosenPartners) => createAudienceTable(db, chosen),

    /**
     * Checks an audience. Must run in the transaction of the write, and locks the partners until it ends. Tiers that
     * were chosen `before` may have left the vocabulary.
     * @throws 400 for a tier or a partner that the workspace doesn't have
     */
    async check(
      workspaceId: string,
      { tiers, partnerIds }: Chosen,
      before: Chosen | null = null,
    ): Promise<void> {
      const added = tiers.filter((tier) => !before?.tiers.includes(tier));
      const known = await repo.knownTiers(workspaceId, added);
      const unknown = added.find((tier) => !known.has(tier));
      if (unknown !== undefined) throw invalidField('tiers', tierNotFound(unknown));
      const held = await repo.holdPartners(workspaceId, partnerIds);
      if (!partnerIds.every((id) => held.has(id))) throw invalidField('partnerIds', PARTNER_NOT_FOUND);
    },

    /** @throws 400 for an end that isn't after the start */
    checkAppearance(changed: Appearance): void {
      if (endsBeforeStart(changed)) throw invalidField('visibleUntil', END_BEFORE_START);
    },

    /** Returns the properties of a partner that audiences depend on. @throws 404 `Partner not found` */
    async memberOf({ workspaceId, partnerId }: PortalView): Promise<AudienceMember> {
      const member = await repo.member(workspaceId, partnerId);
      if (!member) throw notFound(PARTNER_NOT_FOUND);
      return { ...member, now: clock.now().toISOString() };
    },

    /** Returns the chosen partners by name, for forms. */
    async partnersOf(
      actor: Actor,
      items: readonly Pick<Audience, 'partnerIds'>[],
    ): Promise<{ id: string; name: string }[]> {
      authorize(actor, viewers);
      const ids = [...new Set(items.flatMap(({ partnerIds }) => partnerIds))].slice(0, MAX_NAMES);
      return repo.names(actor.workspaceId, ids);
    },
  };
}

export type Audiences = ReturnType<typeof createAudiences>;
