import type { Clock } from '../../lib/clock';
import { invalidField } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page } from '../../lib/paging';
import type { EvidenceRepo } from './evidence.repo';
import {
  notFoundMessages,
  type Evidence,
  type EvidenceSourceKind,
  type OutcomeKind,
  type WithEvidence,
  type WithOutcomes,
} from './evidence.rules';
import type { EvidenceInput } from './evidence.schema';

interface Dependencies {
  evidence: EvidenceRepo;
  clock: Clock;
}

/** Links a new object to the thing it's made from. Returns the links of the new object. */
type LinkEvidence = (kind: OutcomeKind, of: string) => Promise<Evidence[]>;

interface Owned {
  id: string;
  workspaceId: string;
}

/** The workspace of a call. */
interface Scope {
  workspaceId: string;
  /** False if the workspace had no evidence when the call began, which saves a query. */
  hasEvidence?: boolean;
}

/**
 * Used by the services of leads, notes, roadmap items and campaigns to store and show evidence. They check
 * permissions.
 */
export function createEvidenceService({ evidence, clock }: Dependencies) {
  async function byObject({ workspaceId, hasEvidence }: Scope, kind: OutcomeKind, ids: readonly string[]) {
    const found = new Map<string, Evidence[]>();
    if (hasEvidence === false || ids.length === 0) return found;
    for (const { of, ...one } of await evidence.of(workspaceId, kind, ids))
      found.set(of, [...(found.get(of) ?? []), one]);
    return found;
  }

  const lockedSource = (workspaceId: string, { kind, id }: NonNullable<EvidenceInput>) =>
    kind === 'feedItem' ? evidence.lockFeedItem(workspaceId, id) : evidence.lockTrendArticle(workspaceId, id);

  return {
    /** Adds the objects made from a found thing, oldest first. */
    async withOutcomes<Item extends Owned>(
      kind: EvidenceSourceKind,
      item: Item,
    ): Promise<WithOutcomes<Item>> {
      const made = await evidence.outcomes(item.workspaceId, kind, [item.id]);
      return { ...item, outcomes: made.get(item.id) ?? [] };
    },

    /** Adds the objects made from all found things of a page, in one query. */
    async pageWithOutcomes<Item extends { id: string }>(
      workspaceId: string,
      kind: EvidenceSourceKind,
      page: Page<Item>,
    ): Promise<Page<WithOutcomes<Item>>> {
      const ids = page.items.map(({ id }) => id);
      const made = await evidence.outcomes(workspaceId, kind, ids);
      return mapPage(page, (item) => ({ ...item, outcomes: made.get(item.id) ?? [] }));
    },

    /**
     * Must run first in the transaction that creates an object from `given`, to prevent its deletion in the meantime.
     * @throws 400 for a found thing that the workspace doesn't have
     */
    async lockSource(scope: Scope, given: EvidenceInput): Promise<LinkEvidence> {
      if (given === null) return async () => [];
      const { workspaceId } = scope;
      // From now on, this call has to look for it.
      scope.hasEvidence = true;
      const item = await lockedSource(workspaceId, given);
      if (!item) throw invalidField('evidence', notFoundMessages[given.kind]);
      return async (kind, of) => {
        const kept: Evidence = { id: newId(), ...item, createdAt: clock.now().toISOString() };
        await evidence.insert({ ...kept, workspaceId, kind, of });
        return [kept];
      };
    },

    /**
     * Links a new object to the thing it's made from, in the transaction of its creation.
     * @throws 400 for a found thing that the workspace doesn't have
     */
    async link(scope: Scope, kind: OutcomeKind, of: string, given: EvidenceInput): Promise<void> {
      const linkEvidence = await this.lockSource(scope, given);
      await linkEvidence(kind, of);
    },

    /** Adds the evidence of an object. Runs one query, or none in a workspace without evidence. */
    async on<Item extends { id: string }>(
      scope: Scope,
      kind: OutcomeKind,
      item: Item,
    ): Promise<WithEvidence<Item>> {
      const found = await byObject(scope, kind, [item.id]);
      return { ...item, evidence: found.get(item.id) ?? [] };
    },

    /** Adds the evidence of all objects, as `on`. */
    async onAll<Item extends { id: string }>(
      scope: Scope,
      kind: OutcomeKind,
      items: readonly Item[],
    ): Promise<WithEvidence<Item>[]> {
      const ids = items.map(({ id }) => id);
      const found = await byObject(scope, kind, ids);
      return items.map((item) => ({ ...item, evidence: found.get(item.id) ?? [] }));
    },

    /** Adds the evidence of all objects of a page. Runs one query, or none in a workspace without evidence. */
    async onPage<Item extends { id: string }>(
      scope: Scope,
      kind: OutcomeKind,
      page: Page<Item>,
    ): Promise<Page<WithEvidence<Item>>> {
      const ids = page.items.map(({ id }) => id);
      const found = await byObject(scope, kind, ids);
      return mapPage(page, (item) => ({ ...item, evidence: found.get(item.id) ?? [] }));
    },
  };
}

export type EvidenceService = ReturnType<typeof createEvidenceService>;
