import type { Log } from '../../../../lib/logging/log';
import type { FinishedCheck } from '../check-source';
import type { ClassifyItems } from './classify-items';
import { findNews, type News } from './find-news';
import { createCheckStore, type Outcome, type StoreDependencies } from './store-checks';

interface Dependencies extends StoreDependencies {
  /** Lets plugins classify new items. */
  classify: ClassifyItems;
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

/** Stores the results of one owner's checks and when their sources are next due, several checks at once. */
export function createCheckWriter(dependencies: Dependencies, owner: string) {
  const { checks, log } = dependencies;
  const storeChecks = createCheckStore(dependencies, owner);
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
    const news = findNews(
      checks,
      checksOfBatch.map(({ checked }) => checked),
      dependencies.classify,
    );
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
      const outcomes = await storeChecks(
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
    /** Never rejects: a check that could not be stored counts as failed. */
    save: (checked: FinishedCheck): Promise<Outcome> =>
      new Promise((done) => {
        waiting.push({ checked, done });
        scheduleWrite();
      }),

    /** Writes at once, without waiting for more checks. */
    flush(): void {
      isFlushing = waiting.length > 0;
      write();
    },
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
