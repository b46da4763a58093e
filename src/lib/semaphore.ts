interface Limits {
  /** Maximum number of pieces of work that run at the same time. */
  concurrency: number;
  /** Maximum number of pieces of work that wait for a turn. */
  maxQueued: number;
  /** Maximum waiting time in milliseconds. */
  maxWaitMs: number;
  /** Creates the error for work that finds the queue full or has waited too long. */
  createBusyError(): Error;
}

/** Limits concurrent work, first come first served. Both the length of the queue and the waiting time are limited. */
export interface Semaphore {
  /** Throws the error of `busy` if the queue is full. Call it before preparing work that would be refused. */
  assertNotFull(): void;
  schedule<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createSemaphore({ concurrency, maxQueued, maxWaitMs, createBusyError }: Limits): Semaphore {
  const queue: (() => void)[] = [];
  let active = 0;

  function acquire(): Promise<void> {
    if (active < concurrency) {
      active += 1;
      return Promise.resolve();
    }
    if (queue.length >= maxQueued) return Promise.reject(createBusyError());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(createBusyError());
      }, maxWaitMs);
      queue.push(begin);
    });
  }

  /** Passes the turn directly to the work that has waited longest, so that new work can't take it. */
  function release(): void {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  }

  return {
    assertNotFull() {
      if (active >= concurrency && queue.length >= maxQueued) throw createBusyError();
    },
    async schedule(work) {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
