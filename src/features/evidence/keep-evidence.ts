import type { Clock } from '../../lib/clock';
import { invalidField } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page } from '../../lib/paging';
import { monitoringMessages } from '../monitoring/monitoring.rules';
import { trendMessages } from '../trends/trends.rules';
import type { EvidenceRepo } from './evidence.repo';
import type { Evidence, FoundKind, OutcomeKind, WithEvidence, WithOutcomes } from './evidence.rules';
import type { EvidenceGiven } from './evidence.schema';

const notFoundMessages: Record<FoundKind, string> = {
  feedItem: monitoringMessages.itemNotFound,
  trendArticle: trendMessages.articleNotFound,
};

interface Dependencies {
  evidence: EvidenceRepo;
  clock: Clock;
}

/** Links something that is made to what it is made of; gives the links that the new object has. */
type KeepEvidence = (kind: OutcomeKind, of: string) => Promise<Evidence[]>;

interface Owned {
  id: string;
  workspaceId: string;
}

/** What the services of leads, notes, roadmap items and campaigns keep and show evidence with; permissions are theirs. */
export function createEvidenceKeeper({ evidence, clock }: Dependencies) {
  async function byObject(workspaceId: string, kind: OutcomeKind, ids: readonly string[]) {
    const found = new Map<string, Evidence[]>();
    if (ids.length === 0) return found;
    for (const { of, ...one } of await evidence.of(workspaceId, kind, ids))
      found.set(of, [...(found.get(of) ?? []), one]);
    return found;
  }

  const held = (workspaceId: string, { kind, id }: NonNullable<EvidenceGiven>) =>
    kind === 'feedItem' ? evidence.holdFeedItem(workspaceId, id) : evidence.holdTrendArticle(workspaceId, id);

  return {
    /** Something that was found, with what was made of it, the first made first. */
    async withOutcomes<Item extends Owned>(kind: FoundKind, item: Item): Promise<WithOutcomes<Item>> {
      const made = await evidence.outcomes(item.workspaceId, kind, [item.id]);
      return { ...item, outcomes: made.get(item.id) ?? [] };
    },

    /** All that a page has, with what was made of it, in one query. */
    async pageWithOutcomes<Item extends { id: string }>(
      workspaceId: string,
      kind: FoundKind,
      page: Page<Item>,
    ): Promise<Page<WithOutcomes<Item>>> {
      const ids = page.items.map(({ id }) => id);
      const made = await evidence.outcomes(workspaceId, kind, ids);
      return mapPage(page, (item) => ({ ...item, outcomes: made.get(item.id) ?? [] }));
    },

    /**
     * To be called first in the transaction that makes something of what is `given`: nobody deletes that meanwhile.
     * @throws 400 for what the workspace does not have
     */
    async hold(workspaceId: string, given: EvidenceGiven): Promise<KeepEvidence> {
      if (given === null) return async () => [];
      const item = await held(workspaceId, given);
      if (!item) throw invalidField('evidence', notFoundMessages[given.kind]);
      return async (kind, of) => {
        const kept: Evidence = { id: newId(), ...item, createdAt: clock.now().toISOString() };
        await evidence.insert({ ...kept, workspaceId, kind, of });
        return [kept];
      };
    },

    /** An object with what it was made of. */
    async on<Item extends Owned>(kind: OutcomeKind, item: Item): Promise<WithEvidence<Item>> {
      const found = await byObject(item.workspaceId, kind, [item.id]);
      return { ...item, evidence: found.get(item.id) ?? [] };
    },

    /** All objects of a page with what they were made of, in one query. */
    async onPage<Item extends { id: string }>(
      workspaceId: string,
      kind: OutcomeKind,
      page: Page<Item>,
    ): Promise<Page<WithEvidence<Item>>> {
      const ids = page.items.map(({ id }) => id);
      const found = await byObject(workspaceId, kind, ids);
      return mapPage(page, (item) => ({ ...item, evidence: found.get(item.id) ?? [] }));
    },
  };
}

export type EvidenceKeeper = ReturnType<typeof createEvidenceKeeper>;
