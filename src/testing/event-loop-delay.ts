import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const TICK_MS = 2;

/** Measures how long the event loop of this process is blocked. */
export interface EventLoopDelayMonitor {
  /** Returns the longest block in ms since the last call. */
  take(): Promise<number>;
  stop(): void;
}

/**
 * Measures blocks by the drift of a timer. Subtracts the time in which this thread waited for a CPU, because a busy
 * machine would otherwise look like slow code.
 */
export function measureEventLoopDelay(): EventLoopDelayMonitor {
  let longest = 0;
  let last = { now: performance.now(), waited: waitedMs() };

  function tick(): void {
    const next = { now: performance.now(), waited: waitedMs() };
    longest = Math.max(longest, next.now - last.now - (next.waited - last.waited) - TICK_MS);
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

/** Returns how long the main thread has waited for a CPU, in ms. Linux counts it in ns; other systems return 0. */
function waitedMs(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
    return Number(waited ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
