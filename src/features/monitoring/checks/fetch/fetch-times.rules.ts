import { days, hours, minutes, seconds } from '../../../../lib/clock';
import { backOff, retryAfterSeconds, withJitter } from '../../../../lib/concurrency/retry';
import type { CheckFrequency, SourceStatus } from '../../monitoring.rules';

const intervals: Record<CheckFrequency, number> = { hourly: hours(1), daily: days(1), weekly: days(7) };

/** After this many failures in a row, a source gets status `error`. */
export const FAILURES_TO_ERROR = 5;
const BACK_OFF = { first: minutes(5), longest: days(1), jitter: 0.05 };
const MAX_RETRY_AFTER = days(7) / 1000;

/** Milliseconds from a successful check to the next one. */
export const checkDelay = (frequency: CheckFrequency): number => withJitter(intervals[frequency], 0.05);

/** Milliseconds that a Retry-After header asks for. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const wait = retryAfterSeconds(header, now, MAX_RETRY_AFTER);
  return wait === null ? null : seconds(wait);
}

/** The longest time for which all sources of a host wait, in ms. */
export const MAX_HOST_WAIT = days(1);

/** Returns the message for a source that isn't checked because its host asked to wait. */
export const waitMessage = (host: string, until: string): string =>
  `${host} asked to wait until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Permanent redirects in a row to the same address after which it replaces the source's address. */
const MOVES_TO_FOLLOW = 3;

/** State of a source whose check was redirected permanently to an address, or not at all (null). */
export function moveState(
  { movedTo, moveCount }: { movedTo: string | null; moveCount: number },
  target: string | null,
): { movedTo: string | null; moveCount: number; newUrl: string | null } {
  if (target === null) return { movedTo: null, moveCount: 0, newUrl: null };
  const count = target === movedTo ? moveCount + 1 : 1;
  if (count < MOVES_TO_FOLLOW) return { movedTo: target, moveCount: count, newUrl: null };
  return { movedTo: null, moveCount: 0, newUrl: target };
}

/** State of a source after a failed check; `retryAfter` in ms, `isFinal` for permanent errors. */
export function failedState(
  source: { failures: number; status: SourceStatus },
  failure: string,
  now: Date,
  { retryAfter = null, isFinal = false }: { retryAfter?: number | null; isFinal?: boolean } = {},
) {
  const failures = source.failures + 1;
  const isError = isFinal || failures >= FAILURES_TO_ERROR || source.status === 'error';
  const wait = Math.max(backOff(failures, BACK_OFF), retryAfter ?? 0);
  return {
    status: isError ? ('error' as const) : ('active' as const),
    lastChecked: now.toISOString(),
    lastError: failure,
    failures,
    nextCheckAt: new Date(now.getTime() + wait).toISOString(),
  };
}
