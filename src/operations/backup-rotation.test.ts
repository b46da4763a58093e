import { describe, expect, it } from 'vitest';
import { days, hours } from '../lib/clock';
import { expiredBackups } from './backup-rotation';

const kept = { days: 7, weeks: 4, months: 6 };
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(last) - days(index)));
const keptOf = (times: readonly Date[], rule = kept) => {
  const expired = new Set(expiredBackups(times, rule));
  return times.filter((time) => !expired.has(time)).map((time) => time.toISOString().slice(0, 10));
};

describe('regular backups that are kept', () => {
  it('are the newest of seven days, four weeks and six months, after a year of daily ones', () => {
    expect(keptOf(daily('2026-11-27T03:15:00Z', 365))).toEqual([
      ...['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'],
      // The Sundays of the third and the fourth week; the newest of the first two are above.
      ...['2026-11-15', '2026-11-08'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ]);
  });

  it('stay the same when a day passes without a backup, or has two', () => {
    const times = [
      ...daily('2026-11-27T03:00:00Z', 3),
      ...daily('2026-11-20T03:00:00Z', 3),
      new Date(Date.parse('2026-11-27T03:00:00Z') + hours(5)),
    ];
    expect(keptOf(times, { days: 3, weeks: 0, months: 0 })).toEqual([
      '2026-11-26',
      '2026-11-25',
      '2026-11-27',
    ]);
  });

  it('include the newest one whatever is configured, and none of none', () => {
    expect(keptOf(daily('2026-11-27T03:00:00Z', 3), { days: 1, weeks: 0, months: 0 })).toEqual([
      '2026-11-27',
    ]);
    expect(expiredBackups([], kept)).toEqual([]);
  });
});
