import { days, hours, minutes, seconds } from '../../../lib/clock';
import type { CheckFrequency, SourceStatus } from '../monitoring.rules';

const intervals: Record<CheckFrequency, number> = { hourly: hours(1), daily: days(1), weekly: days(7) };

/** After this many failures in a row, a source gets status `error`. */
export const FAILURES_TO_ERROR = 5;
const FIRST_BACK_OFF = minutes(5);
const LONGEST_BACK_OFF = days(1);
const LONGEST_RETRY_AFTER = days(7);

/** Shifts by up to 5 % so that sources added together spread out; `random` is from 0 to 1. */
const withJitter = (milliseconds: number, random: number) => milliseconds * (0.95 + 0.1 * random);

/** Milliseconds from a successful check to the next one. */
export const untilNextCheck = (frequency: CheckFrequency, random: number): number =>
  withJitter(intervals[frequency], random);

/** Milliseconds until the next try after `failures` in a row, and not before Retry-After. */
export const untilNextTry = (failures: number, retryAfter: number | null, random: number): number =>
  Math.max(
    withJitter(Math.min(FIRST_BACK_OFF * 2 ** (failures - 1), LONGEST_BACK_OFF), random),
    retryAfter ?? 0,
  );

/** Milliseconds that a Retry-After header asks for (RFC 9110, 10.2.3): seconds, or a date. */
export function retryAfterOf(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header.trim()) ? seconds(Number(header)) : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER);
}

/** State of a source after a failed check; `retryAfter` in ms, `isFinal` for errors that don't pass by themselves. */
export function failedState(
  source: { failures: number; status: SourceStatus },
  failure: string,
  now: Date,
  { retryAfter = null, isFinal = false }: { retryAfter?: number | null; isFinal?: boolean } = {},
) {
  const failures = source.failures + 1;
  const isError = isFinal || failures >= FAILURES_TO_ERROR || source.status === 'error';
  const wait = untilNextTry(Math.min(failures, 30), retryAfter, Math.random());
  return {
    status: isError ? ('error' as const) : ('active' as const),
    lastChecked: now.toISOString(),
    lastError: failure,
    failures,
    nextCheckAt: new Date(now.getTime() + wait).toISOString(),
  };
}
