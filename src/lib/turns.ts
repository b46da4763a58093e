interface Limits {
  /** Maximum number of pieces of work that run at the same time. */
  atOnce: number;
  /** Maximum number of pieces of work that wait for a turn. */
  waiting: number;
  /** Maximum waiting time in milliseconds. */
  waitMs: number;
  /** Creates the error for work that finds the queue full or has waited too long. */
  busy(): Error;
}

/** Limits concurrent work, first come first served. Both the length of the queue and the waiting time are limited. */
export interface Turns {
  /** Throws the error of `busy` if the queue is full. Call it before preparing work that would be refused. */
  requireRoom(): void;
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createTurns({ atOnce, waiting, waitMs, busy }: Limits): Turns {
  const queue: (() => void)[] = [];
  let working = 0;

  function waitForTurn(): Promise<void> {
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(busy());
      }, waitMs);
      queue.push(begin);
    });
  }

  /** Passes the turn directly to the work that has waited longest, so that new work can't take it. */
  function endTurn(): void {
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }

  return {
    requireRoom() {
      if (working >= atOnce && queue.length >= waiting) throw busy();
    },
    async take(work) {
      await waitForTurn();
      try {
        return await work();
      } finally {
        endTurn();
      }
    },
  };
}
