import { setTimeout } from 'node:timers/promises';
import { mainThreadMs } from './cpu-time';

const TICK_MS = 2;
const MAX_RUNS = 5;

/** Measures how long the event loop of this process is blocked. */
export interface EventLoopDelayMonitor {
  /** Returns the longest block in ms since the last call. */
  take(): Promise<number>;
  stop(): void;
}

/**
 * Measures blocks by the CPU time of the main thread between two ticks of a timer, so the time until another process or
 * a starved thread of the garbage collector lets this one go on doesn't look like slow code.
 */
export function measureEventLoopDelay(): EventLoopDelayMonitor {
  let longest = 0;
  let last = mainThreadMs();

  function tick(): void {
    const next = mainThreadMs();
    longest = Math.max(longest, next - last);
    last = next;
  }
  const timer = setInterval(tick, TICK_MS).unref();
  return {
    async take() {
      // A block is visible at the first tick after it.
      await setTimeout(2 * TICK_MS);
      const taken = longest;
      longest = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Returns the longest block of the event loop during `work`, in ms: of the first run without a block of `limitMs`, else
 * the shortest of several runs. The process also collects garbage of other tests. Blocks by `work` itself happen in
 * each run.
 */
export async function leastBlockMs(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  const delay = measureEventLoopDelay();
  let least = Infinity;
  for (let run = 0; run < MAX_RUNS && least >= limitMs; run += 1) {
    await delay.take();
    await work();
    least = Math.min(least, await delay.take());
  }
  delay.stop();
  return least;
}
