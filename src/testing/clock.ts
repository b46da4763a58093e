import type { Clock } from '../lib/clock';

/** A clock that follows the real time and can be set forward. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/**
 * Returns a later time at each reading, so that the test of a change that reads it twice always fails, and not rarely.
 */
export function createTestClock(): TestClock {
  let ahead = 0;
  let last = 0;
  return {
    now() {
      last = Math.max(last + 1, Date.now() + ahead);
      return new Date(last);
    },
    advance(milliseconds) {
      ahead += milliseconds;
      // Many readings at once put it ahead of the real time. It must advance from there too.
      last += milliseconds;
    },
  };
}
