import { describe, expect, it } from 'vitest';
import { clockChangeHint, clockTimeOf, storedTimeOf, zoneChoices } from './clock-times';
import { formatEventTime } from '../texts/format-event-time';

describe('storedTimeOf and clockTimeOf', () => {
  it.each([
    ['2026-03-05T09:00', 'Europe/Berlin', '2026-03-05T08:00:00.000Z'],
    ['2026-07-05T09:00', 'Europe/Berlin', '2026-07-05T07:00:00.000Z'],
    ['2026-03-05T09:00', 'America/New_York', '2026-03-05T14:00:00.000Z'],
    ['2026-03-05T09:00', 'Asia/Kolkata', '2026-03-05T03:30:00.000Z'],
    ['2026-03-05T09:00', 'Pacific/Kiritimati', '2026-03-04T19:00:00.000Z'],
    ['2026-03-05T09:00', 'UTC', '2026-03-05T09:00:00.000Z'],
  ])('converts the clock time %s in %s to %s and back', (clockTime, zone, stored) => {
    expect(storedTimeOf(clockTime, zone)).toBe(stored);
    expect(clockTimeOf(stored, zone)).toBe(clockTime);
    expect(clockChangeHint(clockTime, zone)).toBeNull();
  });

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '03:30'],
    ['2026-03-08T02:15', 'America/New_York', '2026-03-08T07:15:00.000Z', '03:15'],
    // Lord Howe Island changes its clocks by only half an hour.
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z', '02:40'],
  ])(
    'moves a skipped clock time later by the length of the gap: %s in %s',
    (clockTime, zone, stored, shown) => {
      expect(storedTimeOf(clockTime, zone)).toBe(stored);
      expect(clockChangeHint(clockTime, zone)).toBe(
        `Clocks skip ${clockTime.slice(11)} on this day. ${shown} is saved.`,
      );
    },
  );

  it.each([
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:15', 'America/New_York', '2026-11-01T05:15:00.000Z'],
  ])('takes the first of two equal clock times: %s in %s', (clockTime, zone, stored) => {
    expect(storedTimeOf(clockTime, zone)).toBe(stored);
    expect(clockChangeHint(clockTime, zone)).toBe(
      `Clocks show ${clockTime.slice(11)} twice on this day. The first is saved.`,
    );
  });

  it('shows the second of two equal clock times unchanged', () => {
    expect(clockTimeOf('2026-10-25T01:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30');
  });
});

describe('zoneChoices', () => {
  it('lists every time zone of the browser once, including the chosen one', () => {
    const choices = zoneChoices(new Date('2026-01-31T09:30:00Z'), 'Asia/Kolkata');
    expect(choices.length).toBeGreaterThan(300);
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
    const of = (zone: string) => choices.find(({ id }) => id === zone);
    expect(of('America/New_York')).toMatchObject({ label: 'America/New York', description: 'UTC−05:00' });
    expect(of('Asia/Kolkata')).toMatchObject({ description: 'UTC+05:30' });
    expect(of('UTC')).toMatchObject({ description: 'UTC+00:00' });
  });
});

describe('formatEventTime', () => {
  const at = (startDate: string | null, endDate: string | null, timezone: string | null) =>
    formatEventTime({ startDate, endDate, timezone });
  it.each([
    [at(null, null, null), null],
    [at('2026-03-05T09:00:00.000Z', null, null), 'Mar 5, 2026, 09:00 UTC'],
    [at('2026-03-05T09:00:00.000Z', '2026-03-05T11:30:00.000Z', 'UTC'), 'Mar 5, 2026, 09:00 – 11:30 UTC'],
    [
      at('2026-03-05T14:00:00.000Z', '2026-03-06T22:00:00.000Z', 'America/New_York'),
      'Mar 5, 2026, 09:00 – Mar 6, 2026, 17:00 EST',
    ],
    [at('2026-07-05T14:00:00.000Z', null, 'America/New_York'), 'Jul 5, 2026, 10:00 EDT'],
    [at('2026-03-05T23:30:00.000Z', null, 'Europe/Berlin'), 'Mar 6, 2026, 00:30 GMT+1'],
    // Clocks go back in between, so each time has its own zone name.
    [
      at('2026-10-24T22:00:00.000Z', '2026-10-25T02:00:00.000Z', 'Europe/Berlin'),
      'Oct 25, 2026, 00:00 GMT+2 – 03:00 GMT+1',
    ],
    [at('2026-03-05T09:00:00.000Z', '2026-03-05T09:00:00.000Z', 'UTC'), 'Mar 5, 2026, 09:00 UTC'],
    [at('2026-03-05T09:00:00.000Z', null, 'No/Where'), 'Mar 5, 2026, 09:00 UTC'],
  ])('formats the times of an event as %s', (told, expected) => expect(told).toBe(expected));
});
