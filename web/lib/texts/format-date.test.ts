import { expect, it } from 'vitest';
import { formatRelative } from './format-date';

const now = Date.parse('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T11:59:30.000Z', 'just now'],
  ['2026-03-10T11:55:00.000Z', '5 minutes ago'],
  ['2026-03-10T10:30:00.000Z', '1 hour ago'],
  ['2026-03-09T11:00:00.000Z', 'yesterday'],
  ['2026-03-03T13:00:00.000Z', '6 days ago'],
  ['2026-03-12T12:00:00.000Z', 'in 2 days'],
  ['2026-03-01T12:00:00.000Z', 'Mar 1, 2026'],
])('formats %s as "%s"', (time, text) => {
  expect(formatRelative(time, now)).toBe(text);
});
