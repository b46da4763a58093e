import { expect, it } from 'vitest';
import { countOf } from './count-of';

it.each([
  [0, false, '0 leads'],
  [1, false, '1 lead'],
  [12_345, false, '12,345 leads'],
  [10_000, true, '10,000+ leads'],
])('formats the count %i (at least: %s) as %s', (total, isMinimum, text) => {
  expect(countOf(total, isMinimum, ['lead', 'leads'])).toBe(text);
});
