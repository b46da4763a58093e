import { hours, minutes } from '../../../lib/clock';
import { backOff, withJitter } from '../../../lib/concurrency/retry';

const INTERVAL = hours(4);
const JITTER = 0.1;

/** After this many failures in a row, of any queries, the provider is paused. */
export const FAILURES_TO_PAUSE = 5;
/** Length of that pause, in seconds. */
export const PAUSE_SECONDS = 15 * 60;

/** Milliseconds from an answer until a query is due again. */
export const refreshDelay = (): number => withJitter(INTERVAL, JITTER);

/** Milliseconds until the next try after `failures` in a row. */
export const retryDelay = (failures: number): number =>
  backOff(failures, { first: minutes(10), longest: hours(24), jitter: JITTER });
