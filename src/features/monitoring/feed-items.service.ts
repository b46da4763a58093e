import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { WithOutcomes } from '../evidence/evidence.rules';
import type { EvidenceKeeper } from '../evidence/keep-evidence';
import type { FeedItemsRepo, NamedFeedItem, WholeFeedItem } from './feed-items.repo';
import type { ItemWeeksRepo } from './item-weeks.repo';
import { editMonitoring, monitoringMessages, viewMonitoring } from './monitoring.rules';
import type { ItemChanges, ItemFilters } from './monitoring.schema';
import { lastWeeks } from './weeks.rules';

/** An item as calls and screens see it in lists. */
export type ShownFeedItem = WithOutcomes<NamedFeedItem>;

interface Dependencies {
  items: FeedItemsRepo;
  weeks: ItemWeeksRepo;
  evidence: EvidenceKeeper;
  clock: Clock;
}

const WEEKS_SHOWN = 12;

/** What was found of competitors (spec §2, §7). 404 `Feed item not found` for an id of another workspace too. */
export function createFeedItemsService({ items, weeks, evidence, clock }: Dependencies) {
  return {
    /** The latest found first. */
    async list(actor: Actor, { limit, cursor, ...filters }: ItemFilters): Promise<Page<ShownFeedItem>> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const page = await items.list(workspaceId, filters, { limit, cursor });
      return evidence.pageWithOutcomes(workspaceId, 'feedItem', page);
    },

    /** With what changed on a page, where it is of one. */
    async get(actor: Actor, id: string): Promise<WithOutcomes<WholeFeedItem>> {
      authorize(actor, viewMonitoring);
      const item = await items.whole(actor.workspaceId, id);
      if (!item) throw notFound(monitoringMessages.itemNotFound);
      return evidence.withOutcomes('feedItem', item);
    },

    /** How many there are, read and unread; costs the same however many there are. */
    async counts(actor: Actor): Promise<{ total: number; unread: number }> {
      authorize(actor, viewMonitoring);
      return items.counts(actor.workspaceId);
    },

    /**
     * How many were found in each of the last 12 weeks, this one last and those without any as 0; of one competitor, or of all. A
     * week is named by its Monday, `yyyy-MM-dd`, in UTC.
     */
    async perWeek(actor: Actor, competitorId: string | null): Promise<{ week: string; items: number }[]> {
      authorize(actor, viewMonitoring);
      const shown = lastWeeks(clock.now(), WEEKS_SHOWN);
      const found = await weeks.counts(actor.workspaceId, shown, competitorId);
      return shown.map((week) => ({ week, items: found.get(week) ?? 0 }));
    },

    /** What is read stays read (spec §4). */
    async update(actor: Actor, id: string, changes: ItemChanges): Promise<ShownFeedItem> {
      authorize(actor, editMonitoring);
      const item = await items.byId(actor.workspaceId, id);
      if (!item) throw notFound(monitoringMessages.itemNotFound);
      if (Object.keys(changes).length > 0) await items.update(actor.workspaceId, id, changes);
      return evidence.withOutcomes('feedItem', { ...item, ...changes });
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
