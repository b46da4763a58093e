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
 * Measures blocks by the CPU time of the main thread between two ticks of a timer, so the time until another process or
 * a starved thread of the garbage collector lets this one go on doesn't look like slow code.
 */
export function measureEventLoopDelay(): EventLoopDelayMonitor {
  let longest = 0;
  let last = usedMs();

  function tick(): void {
    const next = usedMs();
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

/** Returns the CPU time of the main thread in ms. Linux counts it in ns; on other systems, returns the time that passed. */
function usedMs(): number {
  try {
    const [used] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
    return Number(used) / 1e6;
  } catch {
    return performance.now();
  }
}
