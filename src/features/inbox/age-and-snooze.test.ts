import { expect, it } from 'vitest';
import { daysBetween, workingDaysBetween } from './present-items';
import { snoozeUntil } from './snooze-until';

it.each([
  ['2026-11-27', '2026-11-27', 0],
  // From Friday to Monday.
  ['2026-11-27', '2026-11-30', 1],
  ['2026-11-28', '2026-11-29', 0],
  ['2026-11-26', '2026-12-01', 3],
  ['2026-11-02', '2026-11-30', 20],
  // A day in the future, by the clock of another zone.
  ['2026-11-28', '2026-11-27', 0],
])('counts the working days from %s to %s as %i', (from, to, expected) => {
  expect(workingDaysBetween(from, to)).toBe(expected);
});

it('counts days across a change of clocks', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

it.each([
  ['later-today', '2026-11-27T10:00:00.000Z', 'UTC', '2026-11-27T13:00:00.000Z'],
  // Late in the evening, the next morning is the earliest useful time.
  ['later-today', '2026-11-27T22:30:00.000Z', 'UTC', '2026-11-28T08:00:00.000Z'],
  ['tomorrow', '2026-11-27T10:00:00.000Z', 'UTC', '2026-11-28T08:00:00.000Z'],
  // It is already Saturday in Auckland.
  ['tomorrow', '2026-11-27T12:00:00.000Z', 'Pacific/Auckland', '2026-11-28T19:00:00.000Z'],
  ['tomorrow', '2026-11-28T06:00:00.000Z', 'Pacific/Honolulu', '2026-11-28T18:00:00.000Z'],
  ['next-monday', '2026-11-27T10:00:00.000Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['next-monday', '2026-11-30T10:00:00.000Z', 'UTC', '2026-12-07T08:00:00.000Z'],
  ['next-monday', '2026-11-29T10:00:00.000Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  // Clocks go forward in the night before.
  ['2026-03-29', '2026-03-20T10:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
])('snoozes until %s at %s in %s', (choice, now, timeZone, expected) => {
  expect(snoozeUntil(choice, new Date(now), timeZone)).toBe(expected);
});

it.each(['2026-11-27', '2026-11-01', '2028-01-01'])('refuses to snooze until %s', (choice) => {
  expect(() => snoozeUntil(choice, new Date('2026-11-27T10:00:00.000Z'), 'UTC')).toThrow('Choose a day');
});
