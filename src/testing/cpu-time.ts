import { readFileSync } from 'node:fs';

/** More runs than needed on a quiet machine. The first one below the limit is the last. */
const MAX_RUNS = 8;

/**
 * Returns the CPU time that the main thread of this process has used, in ms. Unlike the time that passes, it doesn't grow
 * while other processes have the core. Linux counts it in ns; on other systems, returns the time that passed.
 */
export function mainThreadMs(): number {
  try {
    const [used] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
    return Number(used) / 1e6;
  } catch {
    return performance.now();
  }
}

/**
 * Returns the CPU time of `work` in ms: of the first run that takes less than `limitMs`, else of the shortest of
 * several runs. Single runs take longer because the process also compiles code and collects garbage of other tests. The
 * time of `work` itself is part of each run.
 */
export function leastCpuMs(limitMs: number, work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < MAX_RUNS && least >= limitMs; run += 1) {
    const start = mainThreadMs();
    work();
    least = Math.min(least, mainThreadMs() - start);
  }
  return least;
}
