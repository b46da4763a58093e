import type { Log } from '../../../../lib/logging/log';
import type { FinishedCheck } from '../fetch/fetch-source';
import type { News } from '../compare/compare-checks';
import type { Outcome } from './store-checks';

interface Dependencies {
  /** Finds the new items in a batch. */
  findNews(checks: readonly FinishedCheck[]): Promise<News>;
  /** Stores a batch with its news, which may still be being searched for. */
  store(checks: readonly FinishedCheck[], news: Promise<News>): Promise<Outcome[]>;
  log: Log;
}

interface Waiting {
  checked: FinishedCheck;
  done(outcome: Outcome): void;
}

/** Checks that are stored together. */
interface Batch {
  checks: readonly Waiting[];
  news: Promise<News>;
}

/** Checks stored in one transaction, which takes hardly longer for all of these than for one. */
const MAX_BATCH_CHECKS = 256;
/** Maximum number of items in one transaction, for which other writers wait. All of them may be new. */
const MAX_BATCH_ITEMS = 1_280;
/** How long a check waits for others to be stored with, in ms. */
const WAIT_MS = 20;

/** Limits for unstored checks and their items: if the database is slower than the sites, checking slows down. */
const MAX_UNSTORED = { checks: 768, items: 4_000 };

/** Stores checks in batches. Searches the next batch for news while the one before is stored. */
export function createCheckBatches({ findNews, store, log }: Dependencies) {
  /** Host by check: a source may be checked again, with other options, before its last check is stored. */
  const unstoredHosts = new Map<FinishedCheck, string>();
  let unstoredItemCount = 0;
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let current: Batch | undefined;
  /** A full batch that is prepared while the current one is stored. */
  let next: Batch | undefined;
  let isFlushing = false;

  /** Stores one batch after the other; checks for the next one are collected meanwhile. */
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (current) {
      if (isFull()) next ??= takeBatch();
      return;
    }
    current = next ?? takeBatch();
    next = undefined;
    if (!current) return;
    void saveBatch(current).finally(() => {
      current = undefined;
      if (next) write();
      else scheduleWrite();
    });
    scheduleWrite();
  }

  function takeBatch(): Batch | undefined {
    if (waiting.length === 0) return undefined;
    const batch = batchOf(waiting.slice(0, countFitting(waiting)));
    waiting = waiting.slice(batch.checks.length);
    isFlushing &&= waiting.length > 0;
    return batch;
  }

  function batchOf(checksOfBatch: readonly Waiting[]): Batch {
    const news = findNews(checksOfBatch.map(({ checked }) => checked));
    // Awaited when the batch before it is stored. Until then, a rejection must not count as unhandled.
    news.catch(() => undefined);
    return { checks: checksOfBatch, news };
  }

  const isFull = () => countFitting(waiting) < waiting.length || waiting.length === MAX_BATCH_CHECKS;

  function scheduleWrite(): void {
    if (isFull() || isFlushing) write();
    else if (waiting.length > 0) timer ??= setTimeout(write, WAIT_MS);
  }

  async function saveBatch({ checks: batch, news }: Batch): Promise<void> {
    try {
      const outcomes = await store(
        batch.map(({ checked }) => checked),
        news,
      );
      for (const [index, { done }] of batch.entries()) done(outcomes[index] ?? 'lost');
    } catch (error) {
      // The database may have refused one of them: store each on its own, so that the others succeed.
      if (batch.length > 1) for (const one of batch) await saveBatch(batchOf([one]));
      else
        for (const { checked, done } of batch) {
          log.error({ err: error, sourceId: checked.source.id }, 'could not store the results of a check');
          done({ failure: 'The results could not be stored' });
        }
    }
  }

  return {
    /** Calls `onStored` in any case: a check that could not be stored counts as failed. */
    save(checked: FinishedCheck, onStored: (outcome: Outcome) => void): void {
      unstoredHosts.set(checked, checked.source.host);
      unstoredItemCount += checked.found.length;
      waiting.push({
        checked,
        done(outcome) {
          unstoredHosts.delete(checked);
          unstoredItemCount -= checked.found.length;
          onStored(outcome);
        },
      });
      scheduleWrite();
    },

    /** Writes at once, without waiting for more checks. */
    flush(): void {
      isFlushing = waiting.length > 0;
      write();
    },

    isBackedUp: () => unstoredHosts.size >= MAX_UNSTORED.checks || unstoredItemCount >= MAX_UNSTORED.items,
    isEmpty: () => unstoredHosts.size === 0,
    /** Returns the hosts of checks that aren't stored yet. */
    hosts: () => unstoredHosts.values(),
  };
}

/** Returns how many of the waiting checks fit into one batch. */
function countFitting(waiting: readonly Waiting[]): number {
  let shown = 0;
  const over = waiting.findIndex(({ checked }, index) => {
    shown += checked.found.length;
    return index >= MAX_BATCH_CHECKS || (shown > MAX_BATCH_ITEMS && index > 0);
  });
  return over === -1 ? waiting.length : over;
}
