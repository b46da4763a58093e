import { expect, it } from 'vitest';
import { frequencyOf, languageOf } from './feed-facts.rules';

const now = new Date('2026-11-21T12:00:00Z');
/** Returns the times of episodes `days` ago. */
const ago = (...days: number[]) => days.map((n) => new Date(now.getTime() - n * 86_400_000).toISOString());

it.each([
  ['every day', ago(0, 1, 2, 3, 4, 5), 'daily'],
  ['on weekdays', ago(1, 2, 3, 4, 5, 8, 9, 10, 11, 12), 'daily'],
  ['twice a week', ago(1, 4, 8, 11, 15, 18), 'weekly'],
  ['weekly, with a summer break', ago(1, 8, 15, 22, 80, 87, 94), 'weekly'],
  ['in any order', ago(15, 1, 22, 8), 'weekly'],
  ['every other week', ago(2, 16, 30, 44), 'bi-weekly'],
  ['once a month', ago(1, 31, 61, 92), null],
  ['three times so far', ago(1, 8, 15), null],
  ['no longer', ago(70, 77, 84, 91, 98), null],
  ['without dates', [null, null, null, null, null], null],
])('returns the frequency of a show that appears %s', (_, published, expected) => {
  expect(frequencyOf(published, now)).toBe(expected);
});

it.each([
  ['en-us', 'en'],
  ['DE_at', 'de'],
  ['eng', 'en'],
  ['zh-Hans-CN', 'zh'],
  [' fr ', 'fr'],
  ['English (US)', null],
  ['und', null],
  ['', null],
  [null, null],
])('reads the language %j as %j', (written, expected) => {
  expect(languageOf(written)).toBe(expected);
});
