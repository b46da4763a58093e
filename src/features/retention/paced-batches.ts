import { setTimeout as sleep } from 'node:timers/promises';
import { createSliceSize } from '../../db/writes/slice-size';

/** Target time of one transaction, in ms. Other writers wait for at most one of them. */
const AIM = 10;
const LARGEST = 100;
const FIRST = 20;

/**
 * Runs deletions with little effect on other writers: sizes each batch by the time of the last one, which grows with
 * the tables and their indexes, and pauses for as long after it.
 */
export function createPacedBatches() {
  const slices = createSliceSize({ first: FIRST, max: LARGEST, aimMs: AIM });
  return {
    /** Number of rows for the next batch. */
    get size(): number {
      return slices.size;
    },

    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const started = performance.now();
      const result = await work();
      const took = performance.now() - started;
      slices.took(took);
      await sleep(Math.min(took, 1000));
      return result;
    },
  };
}
