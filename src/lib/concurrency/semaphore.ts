import PQueue from 'p-queue';

interface Limits {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number;
  /** Maximum number of waiting tasks. */
  maxQueued: number;
  /** Maximum waiting time, in milliseconds. */
  maxWaitMs: number;
  /** Creates the error for a task that finds the queue full or has waited too long. */
  createBusyError(): Error;
}

/** Limits concurrent tasks, first come first served. Both the length of the queue and the waiting time are limited. */
export interface Semaphore {
  /** Throws the error of `createBusyError` if the queue is full. Call it before preparing a task that would be refused. */
  assertNotFull(): void;
  schedule<Result>(task: () => Promise<Result>): Promise<Result>;
}

export function createSemaphore({ concurrency, maxQueued, maxWaitMs, createBusyError }: Limits): Semaphore {
  const queue = new PQueue({ concurrency });

  function assertNotFull(): void {
    if (queue.pending >= concurrency && queue.size >= maxQueued) throw createBusyError();
  }

  return {
    assertNotFull,
    async schedule(task) {
      assertNotFull();
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(createBusyError()), maxWaitMs);
      const start = () => {
        clearTimeout(timer);
        return task();
      };
      try {
        return await queue.add(start, { signal: waiting.signal });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
