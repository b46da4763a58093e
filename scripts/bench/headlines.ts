import { classifyHeadline } from '../../src/features/headlines/classify-headline.rules';
import { tagsOf } from '../../src/features/trends/tagging/tag-article.rules';
import {
  scoreArticles,
  scoreIndustries,
  scoreItems,
  scoreLocations,
  type Score,
} from '../../src/testing/headlines';
import { report } from './report';

const ROUNDS = 5000;
const title =
  'Initrode and Globex sign a five-year deal to bring AI to 2,000 stores, after raising $20M in Austin';

/**
 * Prints the share of headlines with the right category, industries and places. `before`: the share with plain word
 * lists.
 */
export function measureHeadlines(): void {
  const lines: readonly [string, Score, number, string][] = [
    ['categories of feed items, fit', scoreItems('fit'), 0.95, '30 %'],
    ['categories of feed items, held out', scoreItems('held-out'), 0.85, '36 %'],
    ['categories of feed items, blind', scoreItems('blind-items'), 0.85, 'first runs: 87 % and 89 %'],
    ['categories of articles, trends', scoreArticles('trends'), 0.9, '95 %'],
    ['categories of articles, fit', scoreArticles('fit'), 0.95, '61 %'],
    ['categories of articles, held out', scoreArticles('held-out'), 0.85, '70 %'],
    ['categories of articles, blind', scoreArticles('blind-trends'), 0.85, 'first runs: 81 % and 61 %'],
    ['industries, trends', scoreIndustries('trends'), 0.95, '96 %'],
    ['industries, fit', scoreIndustries('fit'), 0.9, '49 %'],
    ['industries, held out', scoreIndustries('held-out'), 0.85, '54 %'],
    ['industries, blind', scoreIndustries('blind-trends'), 0.85, 'first runs: 80 % and 83 %'],
    ['places, held out', scoreLocations('held-out'), 0.9, '74 %'],
    ['places, blind', scoreLocations('blind-trends'), 0.9, 'first runs: 86 % and 100 %'],
  ];
  for (const [what, { precision, recall, headlines }, least, before] of lines)
    report({
      what: `recall of ${what}`,
      unit: '%',
      value: recall * 100,
      target: { atLeast: least * 100 },
      figures: `precision ${(precision * 100).toFixed(0)} %, ${headlines} headlines, before: ${before}`,
    });
  timePer(' headline', () => classifyHeadline(title));
  timePer('n article of 400 characters', () =>
    tagsOf(
      { title, content: `${title}. `.repeat(3), industries: [] },
      { industry: null, location: null, keywords: [] },
      [],
    ),
  );
}

function timePer(what: string, work: () => unknown): void {
  work();
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  report({
    what: `classifying a${what}`,
    unit: 'ms',
    value: (performance.now() - started) / ROUNDS,
    target: { atMost: 1 },
    figures: '',
  });
}
