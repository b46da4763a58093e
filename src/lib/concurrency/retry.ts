import { days } from '../clock';

interface BackOff {
  /** Delay after the first failure, in ms. It doubles with each further one. */
  first: number;
  /** Upper bound of the delay, in ms. */
  longest: number;
  /** Share by which `withJitter` changes the delay. */
  jitter: number;
}

/** Changes a time by up to `share` of it in either direction, so that work scheduled together spreads out. */
export const withJitter = (milliseconds: number, share: number): number =>
  milliseconds * (1 + share * (2 * Math.random() - 1));

/** Returns the delay after `failures` failures in a row, in ms: exponential, with jitter. */
export const backOff = (failures: number, { first, longest, jitter }: BackOff): number =>
  withJitter(Math.min(first * 2 ** (failures - 1), longest), jitter);

/**
 * Returns a server's `Retry-After` in seconds: a number, or the time until a date (RFC 9110, 10.2.3). The result is a
 * whole number from 1 to `longest`, a day by default; null if the header is missing or invalid.
 */
export function retryAfterSeconds(header: string | null, now: Date, longest = days(1) / 1000): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(longest, Math.max(1, Math.ceil(seconds)));
}
