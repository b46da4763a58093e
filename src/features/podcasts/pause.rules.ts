/** Longer than that nobody is believed. */
const LONGEST_SECONDS = 24 * 60 * 60;

/**
 * What a server's `Retry-After` comes to: seconds, or the time until a date (RFC 9110, 10.2.3).
 * @returns whole seconds from 1 to a day; null where there is no such header, or none that can be understood.
 */
export function pauseOf(retryAfter: string | null, now: Date): number | null {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil(seconds)));
}
