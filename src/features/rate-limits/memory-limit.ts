import type { RateLimit } from '../../config-rate-limits.rules';
import { seconds, type Clock } from '../../lib/clock';

/** Keys that are counted in a window. Later ones share a count. */
const MAX_KEYS = 100_000;
const OTHERS = '';

/**
 * Limits what happens too often to be counted in the database. Each process has its own counts, and all keys have the same
 * window. null switches the limit off.
 */
export function createMemoryLimit(limit: RateLimit, clock: Clock) {
  let endsAt = 0;
  let counts = new Map<string, number>();

  /** Returns the key under which `wanted` is counted now. */
  function current(wanted: string): string {
    const now = clock.now().getTime();
    if (now >= endsAt) {
      counts = new Map();
      endsAt = now + seconds(limit?.seconds ?? 0);
    }
    return counts.has(wanted) || counts.size < MAX_KEYS ? wanted : OTHERS;
  }

  return {
    /** Counts one event; returns false above the limit. */
    take(key: string): boolean {
      if (limit === null) return true;
      const counted = current(key);
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= limit.points;
    },

    /** Returns whether the limit is reached, without counting. */
    isSpent(key: string): boolean {
      const counted = current(key);
      return limit !== null && (counts.get(counted) ?? 0) > limit.points;
    },

    secondsLeft: (): number => Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / seconds(1))),
  };
}

export type MemoryLimit = ReturnType<typeof createMemoryLimit>;
