import type { Log } from '../logging/log';

/** Runs work that continues after the response is sent. */
export interface Background {
  /** Starts the work; a failure is logged under `what`. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when everything started so far is done. */
  settled(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done = work()
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
