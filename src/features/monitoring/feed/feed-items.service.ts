import { authorize, type Actor } from '../../../lib/actor';
import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import type { Page } from '../../../lib/paging';
import { lastMondays } from '../../../lib/time/utc';
import type { AuditTrail } from '../../audit/audit-trail';
import type { WithOutcomes } from '../../evidence/evidence.rules';
import type { EvidenceService } from '../../evidence/evidence.service';
import type { FeedItemsRepo, NamedFeedItem, WholeFeedItem } from './feed-items.repo';
import type { PageScreenshotsRepo, ScreenshotsOfChange } from '../screenshots/page-screenshots.repo';
import { significanceOf } from './significance.rules';
import type { ItemWeeksRepo } from './item-weeks.repo';
import { editMonitoring, monitoringMessages, viewMonitoring, type ItemCategory } from '../monitoring.rules';
import type { ItemChanges, ItemFilters } from '../monitoring.schema';

/** An item as lists in the API and on screens show it. */
export type ShownFeedItem = WithOutcomes<WithReports<NamedFeedItem>>;

/** An item on its own. */
export type FeedItemDetails = WithOutcomes<WithReports<WholeFeedItem>> & {
  screenshots: ScreenshotsOfChange | null;
};

/** `reports`: the number of items about the same story, this one included. */
type WithReports<Item> = Item & { reports: number };

interface Dependencies {
  db: Db;
  items: FeedItemsRepo;
  weeks: ItemWeeksRepo;
  evidence: EvidenceService;
  screenshots: PageScreenshotsRepo;
  audit: AuditTrail;
  clock: Clock;
}

const WEEKS_SHOWN = 12;

/**
 * Lists and marks items found at competitors (spec §2, §7).
 * @throws 404 `Feed item not found`, also for an id of another workspace
 */
export function createFeedItemsService(dependencies: Dependencies) {
  const { db, items, weeks, evidence, screenshots, audit, clock } = dependencies;

  async function withReports<Item extends NamedFeedItem>(
    workspaceId: string,
    some: readonly Item[],
  ): Promise<WithReports<Item>[]> {
    const reports = await items.reports(workspaceId, [...new Set(some.map(storyIdOf))]);
    return some.map((item) => ({ ...item, reports: reports.get(storyIdOf(item)) ?? 1 }));
  }

  const withReport = async <Item extends NamedFeedItem>(item: Item): Promise<WithReports<Item>> => {
    const [only] = await withReports(item.workspaceId, [item]);
    return only ?? { ...item, reports: 1 };
  };

  /** Returns the changes of a corrected category: it stays, and changes the significance. */
  async function correction(item: WholeFeedItem, category: ItemCategory) {
    const [sourceType, { reports }] = await Promise.all([items.sourceTypeOf(item), withReport(item)]);
    const { changes } = item;
    const known = item.storyId === null ? reports : 1;
    const significance = significanceOf({ category, sourceType, changes, reports: known });
    return { isCategoryCorrected: true, significance };
  }

  return {
    /** Lists items, the latest found or the most significant first. */
    async list(actor: Actor, { limit, cursor, sort, ...filters }: ItemFilters): Promise<Page<ShownFeedItem>> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const page = await items.list(workspaceId, filters, { limit, cursor }, sort);
      const reported = { ...page, items: await withReports(workspaceId, page.items) };
      return evidence.pageWithOutcomes(workspaceId, 'feedItem', reported);
    },

    /** Returns an item; if it is about a page, with the changes and the properties of their pictures. */
    async get(actor: Actor, id: string): Promise<FeedItemDetails> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const item = await items.whole(workspaceId, id);
      if (!item) throw notFound(monitoringMessages.itemNotFound);
      const pictures = item.hasChanges ? await screenshots.ofItem(workspaceId, id) : null;
      const shown = await evidence.withOutcomes('feedItem', await withReport(item));
      return { ...shown, screenshots: pictures };
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

    /** Updates an item. Read items can't become unread (spec §4). A chosen category stays. */
    async update(actor: Actor, id: string, changes: ItemChanges): Promise<ShownFeedItem> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      const whole = await items.whole(workspaceId, id);
      if (!whole) throw notFound(monitoringMessages.itemNotFound);
      const { changes: _page, ...item } = whole;
      const { category } = changes;
      const isCorrected = category !== undefined && category !== item.category;
      const all = isCorrected ? { ...changes, ...(await correction(whole, category)) } : changes;
      if (Object.keys(all).length > 0)
        await db.transaction(async () => {
          await items.update(workspaceId, id, all);
          if (isCorrected)
            await audit.record(actor, {
              workspaceId,
              action: 'updated',
              objectType: 'feed_item',
              objectId: id,
              objectName: item.title,
              changes: [{ field: 'category', from: item.category, to: category }],
            });
        });
      return evidence.withOutcomes('feedItem', await withReport({ ...item, ...all }));
    },

    /**
     * Marks all items found so far as read, of one competitor or all; in batches, so that other writers don't have to
     * wait long.
     */
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

const storyIdOf = ({ id, storyId }: NamedFeedItem): string => storyId ?? id;

export type FeedItemsService = ReturnType<typeof createFeedItemsService>;
