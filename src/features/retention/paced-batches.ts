import { setTimeout as sleep } from 'node:timers/promises';

/** Target time of one transaction, in ms. Other writers wait for at most one of them. */
const AIM = 10;
const LARGEST = 100;

/**
 * Runs deletions with little effect on other writers: sizes each batch by the time of the last one, which grows with
 * the tables and their indexes, and pauses for as long after it.
 */
export function createPacedBatches() {
  let size = 20;
  return {
    /** Number of rows for the next batch. */
    get size(): number {
      return size;
    },

    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const started = performance.now();
      const result = await work();
      const took = performance.now() - started;
      size = Math.max(1, Math.min(LARGEST, Math.round((size * AIM) / Math.max(took, 1)), size * 2));
      await sleep(Math.min(took, 1000));
      return result;
    },
  };
}
