import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { FeedItemsRepo, NamedFeedItem } from './feed-items.repo';
import { editMonitoring, monitoringMessages, viewMonitoring } from './monitoring.rules';
import type { ItemChanges, ItemFilters } from './monitoring.schema';

interface Dependencies {
  items: FeedItemsRepo;
  clock: Clock;
}

/** What was found of competitors (spec §2, §7). 404 `Feed item not found` for an id of another workspace too. */
export function createFeedItemsService({ items, clock }: Dependencies) {
  return {
    /** The latest found first. */
    async list(actor: Actor, { limit, cursor, ...filters }: ItemFilters): Promise<Page<NamedFeedItem>> {
      authorize(actor, viewMonitoring);
      return items.list(actor.workspaceId, filters, { limit, cursor });
    },

    /** How many there are, read and unread; costs the same however many there are. */
    async counts(actor: Actor): Promise<{ total: number; unread: number }> {
      authorize(actor, viewMonitoring);
      return items.counts(actor.workspaceId);
    },

    /** What is read stays read (spec §4). */
    async update(actor: Actor, id: string, changes: ItemChanges): Promise<NamedFeedItem> {
      authorize(actor, editMonitoring);
      const item = await items.byId(actor.workspaceId, id);
      if (!item) throw notFound(monitoringMessages.itemNotFound);
      if (Object.keys(changes).length > 0) await items.update(actor.workspaceId, id, changes);
      return { ...item, ...changes };
    },

    /** All that were found so far, of one competitor or of all; a part at a time, so that others need not wait. */
    async markAllRead(
      actor: Actor,
      { competitorId }: { competitorId: string | null },
    ): Promise<{ marked: number }> {
      authorize(actor, editMonitoring);
      const until = clock.now().toISOString();
      let marked = 0;
      for (;;) {
        const some = await items.markSomeRead(actor.workspaceId, competitorId, until);
        if (some === 0) return { marked };
        marked += some;
      }
    },
  };
}

export type FeedItemsService = ReturnType<typeof createFeedItemsService>;
