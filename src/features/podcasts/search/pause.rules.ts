/** Upper bound for Retry-After. */
const LONGEST_SECONDS = 24 * 60 * 60;

/**
 * Returns a server's `Retry-After` in seconds: a number, or the time until a date (RFC 9110, 10.2.3). The result is a
 * whole number from 1 to a day; null if the header is missing or invalid.
 */
export function pauseOf(retryAfter: string | null, now: Date): number | null {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil(seconds)));
}
