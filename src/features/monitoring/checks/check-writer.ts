import type { Db } from '../../../db/connect';
import { tidy } from '../../../lib/feeds/plain-text';
import { newId } from '../../../lib/ids';
import type { Log } from '../../../lib/log';
import type { FinishedCheck } from './check-source';
import { categoryOf } from '../feed/item-category.rules';
import type { FoundFeedItem, CheckResultsRepo } from './check-results.repo';

/** The result of storing a check; `lost`: the claim had passed to another owner, so nothing was stored. */
export type Outcome = { newItems: number } | { failure: string } | 'lost';

interface Dependencies {
  db: Db;
  checks: CheckResultsRepo;
  log: Log;
}

interface Waiting {
  checked: FinishedCheck;
  done(outcome: Outcome): void;
}

/** Most items stored on a source's first check; the rest isn't news. */
const FIRST_ITEMS = 20;
/** Most items stored on later checks: a site may have given all its items new ids. */
const MOST_ITEMS = 100;
/** Checks stored in one transaction, which costs hardly more for all of these than for one. */
const MAX_BATCH_CHECKS = 256;
/** Most items in one transaction, as all may be new: other writers wait for it. */
const MAX_BATCH_ITEMS = 1_280;
/** Items are as long as articles: preparing a whole batch of them would block the event loop. */
const INSERT_BATCH_SIZE = 50;
/** How long a check waits for others to be stored with, in ms. */
const WAIT_MS = 20;

/** Stores the results of one owner's checks and when their sources are next due, several checks at once. */
export function createCheckWriter({ db, checks, log }: Dependencies, owner: string) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** Writes one batch after the other; the next one gathers during the write. */
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (writing || waiting.length === 0) return;
    const batch = waiting.slice(0, countFitting(waiting));
    waiting = waiting.slice(batch.length);
    writing = saveBatch(batch).finally(() => {
      writing = undefined;
      scheduleWrite();
    });
  }

  function scheduleWrite(): void {
    if (countFitting(waiting) < waiting.length || waiting.length === MAX_BATCH_CHECKS) write();
    else if (waiting.length > 0) timer ??= setTimeout(write, WAIT_MS);
  }

  async function saveBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await saveAll(batch.map(({ checked }) => checked));
      for (const [index, { done }] of batch.entries()) done(outcomes[index] ?? 'lost');
    } catch (error) {
      // The database may have refused one of them: store each on its own, so that the others succeed.
      if (batch.length > 1) for (const one of batch) await saveBatch([one]);
      else
        for (const { checked, done } of batch) {
          log.error({ err: error, sourceId: checked.source.id }, 'could not store the results of a check');
          done({ failure: 'The results could not be stored' });
        }
    }
  }

  async function saveAll(all: readonly FinishedCheck[]): Promise<Outcome[]> {
    // While the claim holds, only its owner adds seen items. `finish` shows whether it still holds.
    const unseen = await checks.unseen(all);
    const results = all.map(({ source, state }) => ({ id: source.id, state }));
    if (unseen.size === 0 && all.every(({ source, state }) => source.status === state.status)) {
      const ours = await checks.finish(owner, results);
      return all.map((checked) => outcomeOf(checked, ours, 0));
    }
    return db.transaction(async () => {
      await checks.lockForWriting();
      const ours = await checks.finish(owner, results);
      const kept = all.filter(({ source }) => ours.has(source.id));
      await checks.remember(
        kept.flatMap(({ source }) =>
          [...(unseen.get(source.id)?.keys ?? [])].map((dedupeKey) => ({ sourceId: source.id, dedupeKey })),
        ),
      );
      const counts = new Map<string, number>();
      let gathered: FoundFeedItem[] = [];
      for (const checked of kept) {
        const items = newItems(checked, unseen.get(checked.source.id));
        counts.set(checked.source.id, items.length);
        gathered.push(...items);
        if (gathered.length < INSERT_BATCH_SIZE) continue;
        await checks.insertItems(gathered);
        gathered = [];
      }
      await checks.insertItems(gathered);
      return all.map((checked) => outcomeOf(checked, ours, counts.get(checked.source.id) ?? 0));
    });
  }

  return {
    /** Never rejects: a check that could not be stored counts as failed. */
    save: (checked: FinishedCheck): Promise<Outcome> =>
      new Promise((done) => {
        waiting.push({ checked, done });
        scheduleWrite();
      }),

    /** Writes at once, without waiting for more checks. */
    flush: write,
  };
}

export type CheckWriter = ReturnType<typeof createCheckWriter>;

/** Returns how many of the waiting checks fit into one batch. */
function countFitting(waiting: readonly Waiting[]): number {
  let shown = 0;
  const over = waiting.findIndex(({ checked }, index) => {
    shown += checked.found.length;
    return index >= MAX_BATCH_CHECKS || (shown > MAX_BATCH_ITEMS && index > 0);
  });
  return over === -1 ? waiting.length : over;
}

const outcomeOf = (
  { source, failure }: FinishedCheck,
  ours: ReadonlySet<string>,
  newItems: number,
): Outcome => (ours.has(source.id) ? (failure === null ? { newItems } : { failure }) : 'lost');

type Unseen = { keys: ReadonlySet<string>; isFirst: boolean };

function newItems(
  { source, state, found, category: ofType }: FinishedCheck,
  unseen: Unseen | undefined,
): FoundFeedItem[] {
  if (unseen === undefined) return [];
  const now = state.lastChecked;
  return (
    found
      .filter(({ dedupeKey }) => unseen.keys.has(dedupeKey))
      .slice(0, unseen.isFirst ? FIRST_ITEMS : MOST_ITEMS)
      // The newest item gets the latest id, and so comes first.
      .reverse()
      .map(({ dedupeKey, category, ...item }) => {
        const content = tidy(item.content);
        return {
          id: newId(),
          workspaceId: source.workspaceId,
          sourceId: source.id,
          competitorId: source.competitorId,
          ...item,
          content,
          category: category ?? categoryOf(item.title, content, ofType),
          isRead: false,
          isStarred: false,
          detectedAt: now,
          createdAt: now,
          competitorName: source.competitorName,
        };
      })
  );
}
