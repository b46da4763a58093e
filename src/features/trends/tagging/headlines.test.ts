import { expect, it } from 'vitest';
import { scoreArticles, scoreIndustries, scoreItems, scoreLocations } from '../../../testing/headlines';
import { locationsIn } from './location-words.rules';

it('the collection has more than 600 headlines to fit and measure, a third of them held out', () => {
  const [fit, trends, heldOut] = [scoreItems('fit'), scoreArticles('trends'), scoreItems('held-out')];
  const all = fit.headlines + trends.headlines + heldOut.headlines;
  expect(all).toBeGreaterThan(1000);
  expect(heldOut.headlines).toBeGreaterThan(300);
});

it.each([
  ['feed items', 'fit', scoreItems('fit'), 0.95, 0.95],
  ['feed items', 'held-out', scoreItems('held-out'), 0.9, 0.9],
  ['feed items', 'blind', scoreItems('blind-items'), 0.95, 0.95],
  ['articles', 'trends', scoreArticles('trends'), 0.92, 0.92],
  ['articles', 'fit', scoreArticles('fit'), 0.95, 0.95],
  ['articles', 'held-out', scoreArticles('held-out'), 0.9, 0.9],
  ['articles', 'blind', scoreArticles('blind-trends'), 0.95, 0.95],
] as const)('finds categories of %s in %s', (_what, _set, { precision, recall, wrong }, least, most) => {
  expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(least);
  expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(most);
});

it.each([
  ['trends', scoreIndustries('trends'), 0.98, 0.95],
  ['fit', scoreIndustries('fit'), 0.85, 0.92],
  ['held-out', scoreIndustries('held-out'), 0.88, 0.92],
  ['blind', scoreIndustries('blind-trends'), 0.95, 0.95],
] as const)('finds industries in %s', (_set, measured, precision, recall) => {
  expect(measured.precision, measured.wrong.join('\n')).toBeGreaterThanOrEqual(precision);
  expect(measured.recall, measured.wrong.join('\n')).toBeGreaterThanOrEqual(recall);
});

it.each([
  ['trends', scoreLocations('trends'), 0.94],
  ['fit', scoreLocations('fit'), 0.94],
  ['held-out', scoreLocations('held-out'), 0.94],
  ['blind', scoreLocations('blind-trends'), 0.94],
] as const)('finds locations in %s and never a wrong one', (_set, measured, recall) => {
  expect(measured.precision, measured.wrong.join('\n')).toBe(1);
  expect(measured.recall, measured.wrong.join('\n')).toBeGreaterThanOrEqual(recall);
});

it.each([
  'Palo Alto Networks buys an identity startup',
  'Georgia-Pacific closes a mill',
  'Washington Post adds audio',
  'Boston Scientific recalls a device',
  'Texas Instruments ships a sensor',
  'Paris Hilton joins a board',
  'Phoenix Contact opens a lab',
  'Reading festival sells out',
  'Mobile payments grow in Nice',
  'Jordan and Turkey sign a trade deal',
  'Chad Hurley joins a startup',
  'Whitney Houston hologram goes on tour',
  'Manhattan Associates beats estimates',
  'Charlotte joins a payments startup',
  'Madison Reed opens a store',
])('finds no place in "%s"', (title) => {
  expect(locationsIn(title)).toEqual({ all: [], main: null });
});

it('finds places next to other names', () => {
  expect(locationsIn('Palo Alto Networks opens an office in Boston').main).toBe('Massachusetts');
  expect(locationsIn('Columbus digital health startup hires a chief').main).toBe('Ohio');
  expect(locationsIn('Charlotte bank updates its app').main).toBe('North Carolina');
  expect(locationsIn('Startup from Mobile, Ala. raises $2M').main).toBe('Alabama');
});
