import type { Db } from '../../../../db/connect';
import { levelOf } from '../../monitoring.rules';
import type { SourceHostsRepo } from '../../politeness/source-hosts.repo';
import type { BeginRules, RuleRun } from '../../rules/apply-rules';
import type { CreatePending } from '../../rules/create-from-rules';
import type { PageScreenshotsRepo } from '../../screenshots/page-screenshots.repo';
import { createStories } from '../../stories/place-in-stories';
import type { StoryItemsRepo } from '../../stories/story-items.repo';
import type { FinishedCheck } from '../fetch/fetch-source';
import type { ClaimedSource } from '../claim/claims.repo';
import type { CheckResultsRepo, FoundFeedItem } from './results.repo';
import type { News } from '../compare/compare-checks';
import { afterInserts, createItemInserts } from './item-inserts';
import type { SourceMover } from './move-source';
import { isFirstCheck } from '../compare/new-items';
import type { StoredNews } from '../notify-of-news';

/**
 * The result of storing a check; `lost`: the claim had passed to another owner, or a user had changed the options, so
 * nothing was stored.
 */
export type Outcome = { newItems: number } | { failure: string } | 'lost';

interface Dependencies {
  db: Db;
  checks: CheckResultsRepo;
  stories: StoryItemsRepo;
  screenshots: PageScreenshotsRepo;
  mover: SourceMover;
  hosts: SourceHostsRepo;
  beginRules: BeginRules;
  /** Creates the pending records of rules. */
  createPending: CreatePending;
  /** Returns the end of the pause of a host that was just requested; null without a pause. */
  hostReadyAt(): string | null;
}

/** Items are as long as articles: preparing a whole batch of them would block the event loop. */
const INSERT_BATCH_SIZE = 50;

/** What is stored together. */
interface Batch {
  owner: string;
  checks: readonly FinishedCheck[];
  /** May still be being searched for. */
  news: Promise<News>;
  /** Runs in the transaction that stores the checks. */
  notify(stored: StoredNews): Promise<void>;
}

export function createCheckStore(dependencies: Dependencies) {
  const { db, checks, screenshots, stories: stored, mover, hosts } = dependencies;
  const { beginRules, createPending, hostReadyAt } = dependencies;

  /**
   * Stores the new items. Returns each source's number of them, the id of its item about a change of its page, and all
   * important ones.
   */
  async function storeItems(kept: readonly FinishedCheck[], { unseen, itemsOf }: News, rules: RuleRun) {
    const counts = new Map<string, number>();
    const changes = new Map<string, string>();
    const important: FoundFeedItem[] = [];
    const inserts = createItemInserts(checks);
    const stories = createStories(afterInserts(stored, inserts));
    let gathered: FoundFeedItem[] = [];
    try {
      for (const checked of kept) {
        const items = itemsOf(checked);
        const isFirst = isFirstCheck(checked, unseen.get(checked.source.id));
        counts.set(checked.source.id, items.length);
        for (const { id, changes: found } of items) if (found) changes.set(checked.source.id, id);
        gathered.push(...items);
        await stories.place(items, gathered);
        for (const item of items) {
          rules.apply(item, isFirst);
          if (!isFirst && levelOf(item.significance) === 'high') important.push(item);
        }
        if (gathered.length < INSERT_BATCH_SIZE) continue;
        await inserts.begin(gathered);
        gathered = [];
      }
      await inserts.begin(gathered);
    } finally {
      // Wait for the insertion, because a rollback must not begin during it.
      await inserts.ended();
    }
    return { counts, changes, important };
  }

  /** @param itemId the item about a change of the page */
  async function keepPictures({ source, state, pictures }: FinishedCheck, itemId: string | null) {
    const isNeeded = pictures?.taken || (pictures?.hasLast && itemId !== null);
    if (!pictures || !isNeeded) return;
    await screenshots.keep({ source, itemId, screenshot: pictures.taken, takenAt: state.lastChecked });
  }

  /** Stores for other processes when the hosts may be requested again. */
  async function saveHosts(all: readonly FinishedCheck[]): Promise<void> {
    const readyAt = hostReadyAt();
    const times = all.map(({ source, hostWaitUntil }) => ({
      host: source.host,
      readyAt,
      waitUntil: hostWaitUntil,
    }));
    await hosts.save(times.filter(({ waitUntil }) => readyAt !== null || waitUntil !== null));
  }

  /** Stores the checks of one owner in one transaction, with their news, and when their sources are next due. */
  return async function storeChecks({ owner, checks: all, news: found, notify }: Batch): Promise<Outcome[]> {
    await saveHosts(all);
    // The news is valid only while the claims hold, which `finish` checks.
    const news = await found;
    const { unseen } = news;
    const results = all.map(({ source, state }) => ({
      id: source.id,
      optionsRevision: source.optionsRevision,
      state,
    }));
    const isPlain = ({ source, state, newUrl, pictures }: FinishedCheck) =>
      source.status === state.status && newUrl === null && !pictures?.taken;
    if (unseen.size === 0 && all.every(isPlain)) {
      const ours = await checks.finish(owner, results);
      return all.map((checked) => outcomeOf(checked, ours, 0));
    }
    // Plugins identify the new addresses, and may take longer than a transaction should.
    const moves = await Promise.all(
      all.flatMap(({ source, newUrl }) => (newUrl === null ? [] : mover.prepare(source, newUrl))),
    );
    const withNews = all.filter(({ source }) => unseen.has(source.id));
    const workspaceIds = [...new Set(withNews.map(({ source }) => source.workspaceId))];
    let hasPending = false;
    const outcomes = await db.transaction(async () => {
      await checks.lockForWriting();
      const rules = await beginRules(workspaceIds);
      const ours = await checks.finish(owner, results);
      const kept = all.filter(({ source }) => isStored(source, ours));
      await checks.remember(
        kept.flatMap(({ source }) =>
          (unseen.get(source.id)?.stored ?? []).map((dedupeKey) => ({ sourceId: source.id, dedupeKey })),
        ),
      );
      for (const move of moves) if (isStored(move.source, ours)) await mover.move(move);
      const { counts, changes, important } = await storeItems(kept, news, rules);
      await notify({ checked: kept, important });
      hasPending = await rules.save();
      for (const checked of kept) await keepPictures(checked, changes.get(checked.source.id) ?? null);
      return all.map((checked) => outcomeOf(checked, ours, counts.get(checked.source.id) ?? 0));
    });
    if (hasPending) await createPending();
    return outcomes;
  };
}

/** The stored sources, with the revision of their options. */
type Stored = ReadonlyMap<string, number>;

/** A batch can have two checks of a source: one with earlier options, and one with the new ones. */
const isStored = ({ id, optionsRevision }: ClaimedSource, stored: Stored): boolean =>
  stored.get(id) === optionsRevision;

const outcomeOf = ({ source, failure }: FinishedCheck, ours: Stored, newItems: number): Outcome =>
  isStored(source, ours) ? (failure === null ? { newItems } : { failure }) : 'lost';

export type StoreChecks = ReturnType<typeof createCheckStore>;
