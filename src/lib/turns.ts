interface Limits {
  /** How many may work at the same time. */
  atOnce: number;
  /** How many more may wait for a turn. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  waitMs: number;
  /** The failure of who finds no room, or has waited too long. */
  busy(): Error;
}

/** Lets costly work through a few at a time, first come first served; the rest waits, but neither endlessly many nor long. */
export interface Turns {
  /** Throws the failure of `busy` if a turn could not even be waited for: cheaper than preparing work that is then refused. */
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

  /** The turn goes over to who waits longest: nobody who comes now can take it away. */
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
