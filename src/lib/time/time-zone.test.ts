import { expect, it } from 'vitest';
import { endOfDay, isTimeZone, startOfDay } from './time-zone';

it.each([
  ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['2026-01-31', 'Asia/Tokyo', '2026-01-30T15:00:00.000Z', '2026-01-31T15:00:00.000Z'],
  ['2026-01-31', 'America/New_York', '2026-01-31T05:00:00.000Z', '2026-02-01T05:00:00.000Z'],
  // Clocks go forward on this day.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  // Clocks skip midnight.
  ['2025-09-07', 'America/Santiago', '2025-09-07T04:00:00.000Z', '2025-09-08T03:00:00.000Z'],
])('returns when %s starts and ends in %s', (day, zone, start, end) => {
  expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([start, end]);
});

it('accepts names of time zones, and refuses offsets', () => {
  expect(['UTC', 'Europe/Berlin', '+02:00', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
