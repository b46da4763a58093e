import { utcDay } from '../../lib/time/utc';

/** End of life of each major version of Node.js (https://github.com/nodejs/release#release-schedule). */
const endOfLife: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** Versions to install instead of one past its end of life. */
export const supportedNode = 'Node.js 24 or 26';

/** Returns the end-of-life day of a version if `now` is past it. Unknown versions are newer than this program. */
export function endedOn(major: number, now: Date): string | null {
  const day = endOfLife[major];
  return day !== undefined && utcDay(now) > day ? day : null;
}
