import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const TICK_MS = 2;

/** Tells for how long the event loop of this process is held up. */
export interface EventLoopHolds {
  /** The longest hold in milliseconds since it was last asked for. */
  take(): Promise<number>;
  stop(): void;
}

/**
 * Measures holds by the drift of a timer, without the time in which this thread waited for a processor: a busy machine would
 * otherwise look like slow code.
 */
export function measureEventLoopHolds(): EventLoopHolds {
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
      // A hold shows at the first tick after it.
      await setTimeout(2 * TICK_MS);
      const taken = longest;
      longest = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/** How long the main thread was ready to run while other threads had the processors; Linux counts it, in nanoseconds. */
function waitedMs(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
    return Number(waited ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
