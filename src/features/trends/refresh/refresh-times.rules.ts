import { hours, minutes } from '../../../lib/clock';

const INTERVAL = hours(4);
const FIRST_BACK_OFF = minutes(10);
const LONGEST_BACK_OFF = hours(24);

/** After this many failures in a row, of any queries, the provider is paused. */
export const FAILURES_TO_PAUSE = 5;
/** Length of that pause, in seconds. */
export const PAUSE_SECONDS = 15 * 60;

/** Shifts by up to 10 % so that queries sent together spread out; `random` is from 0 to 1. */
const withJitter = (milliseconds: number, random: number) => milliseconds * (0.9 + 0.2 * random);

/** Milliseconds from an answer until a query is due again. */
export const untilDue = (random: number): number => withJitter(INTERVAL, random);

/** Milliseconds until the next try after `failures` in a row. */
export const untilNextTry = (failures: number, random: number): number =>
  withJitter(Math.min(FIRST_BACK_OFF * 2 ** (failures - 1), LONGEST_BACK_OFF), random);
