import { seconds } from './clock';
import { unavailable } from './errors';
import { createTurns, type Turns } from './turns';

/** An upload of 8 MB takes up to 50 MB while it is read and checked. */
const AT_ONCE = 3;
const WAITING = 30;

/** Limits the number of concurrent calls that need much memory. Throws 503 when too many others wait. */
export const createLargeCalls = (): Turns =>
  createTurns({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitMs: seconds(20),
    busy: () =>
      unavailable('Too many files are being uploaded right now. Please try again in a moment.', {
        retryAfter: 5,
      }),
  });
