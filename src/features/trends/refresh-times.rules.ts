import { hours, minutes } from '../../lib/clock';

const INTERVAL = hours(4);
const FIRST_BACK_OFF = minutes(10);
const LONGEST_BACK_OFF = hours(24);

/** So many failures in a row, of whatever queries, are the provider's. */
export const FAILURES_TO_PAUSE = 5;
/** Seconds for which a provider is then left alone. */
export const PAUSE_SECONDS = 15 * 60;

/** `random` is from 0 to 1: up to a tenth earlier or later, so that what was wanted together does not stay so. */
const withJitter = (milliseconds: number, random: number) => milliseconds * (0.9 + 0.2 * random);

/** Milliseconds from an answer until a query is due again. */
export const untilDue = (random: number): number => withJitter(INTERVAL, random);

/** The same after so many failures in a row. */
export const untilNextTry = (failures: number, random: number): number =>
  withJitter(Math.min(FIRST_BACK_OFF * 2 ** (failures - 1), LONGEST_BACK_OFF), random);
