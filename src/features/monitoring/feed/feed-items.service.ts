import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import type { Page } from '../../../lib/paging';
import { lastMondays } from '../../../lib/utc';
import type { WithOutcomes } from '../../evidence/evidence.rules';
import type { EvidenceService } from '../../evidence/evidence.service';
import type { FeedItemsRepo, NamedFeedItem, WholeFeedItem } from './feed-items.repo';
import type { ItemWeeksRepo } from './item-weeks.repo';
import { editMonitoring, monitoringMessages, viewMonitoring } from '../monitoring.rules';
import type { ItemChanges, ItemFilters } from '../monitoring.schema';

/** An item as lists in the API and on screens show it. */
export type ShownFeedItem = WithOutcomes<NamedFeedItem>;

interface Dependencies {
  items: FeedItemsRepo;
  weeks: ItemWeeksRepo;
  evidence: EvidenceService;
  clock: Clock;
}

const WEEKS_SHOWN = 12;

/**
 * Lists and marks items found at competitors (spec §2, §7).
 * @throws 404 `Feed item not found`, also for an id of another workspace
 */
export function createFeedItemsService({ items, weeks, evidence, clock }: Dependencies) {
  return {
    /** Lists items, the latest found first. */
    async list(actor: Actor, { limit, cursor, ...filters }: ItemFilters): Promise<Page<ShownFeedItem>> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const page = await items.list(workspaceId, filters, { limit, cursor });
      return evidence.pageWithOutcomes(workspaceId, 'feedItem', page);
    },

    /** Returns an item, with the changes if it is about a page. */
    async get(actor: Actor, id: string): Promise<WithOutcomes<WholeFeedItem>> {
      authorize(actor, viewMonitoring);
      const item = await items.whole(actor.workspaceId, id);
      if (!item) throw notFound(monitoringMessages.itemNotFound);
      return evidence.withOutcomes('feedItem', item);
    },

    /** Counts items, all and unread, in constant time. */
    async counts(actor: Actor): Promise<{ total: number; unread: number }> {
      authorize(actor, viewMonitoring);
      return items.counts(actor.workspaceId);
    },

    /**
     * Returns the items found in each of the last 12 weeks, oldest first and including weeks with 0, for one
     * competitor or all. A week is named by its Monday, `yyyy-MM-dd`, in UTC.
     */
    async perWeek(actor: Actor, competitorId: string | null): Promise<{ week: string; items: number }[]> {
      authorize(actor, viewMonitoring);
      const shown = lastMondays(clock.now(), WEEKS_SHOWN);
      const found = await weeks.counts(actor.workspaceId, shown, competitorId);
      return shown.map((week) => ({ week, items: found.get(week) ?? 0 }));
    },

    /** Updates an item. Read items can't become unread (spec §4). */
    async update(actor: Actor, id: string, changes: ItemChanges): Promise<ShownFeedItem> {
      authorize(actor, editMonitoring);
      const item = await items.byId(actor.workspaceId, id);
      if (!item) throw notFound(monitoringMessages.itemNotFound);
      if (Object.keys(changes).length > 0) await items.update(actor.workspaceId, id, changes);
      return evidence.withOutcomes('feedItem', { ...item, ...changes });
    },

    /** Marks all items found so far as read, of one competitor or all; in batches, to keep other writers moving. */
    async markAllRead(
      actor: Actor,
      { competitorId }: { competitorId: string | null },
    ): Promise<{ marked: number }> {
      authorize(actor, editMonitoring);
      const until = clock.now().toISOString();
      let marked = 0;
      for (;;) {
        const some = await items.markBatchRead(actor.workspaceId, competitorId, until);
        if (some === 0) return { marked };
        marked += some;
      }
    },
  };
}

export type FeedItemsService = ReturnType<typeof createFeedItemsService>;
