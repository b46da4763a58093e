import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../lib/package-root';
import { tagsOf } from './tag-article.rules';

const lines = readFileSync(join(packageRoot, 'fixtures/trends/headlines.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const headlines = lines.map((line) => {
  const [industries = '', locations = '', category = '', ...title] = line
    .split('|')
    .map((part) => part.trim());
  const listed = (text: string) => text.split(', ').filter((part) => part !== '');
  return {
    title: title.join('|'),
    expected: {
      industries: listed(industries),
      locations: listed(locations).map((location) => (location === 'US' ? 'United States' : location)),
      category: [category],
    },
  };
});

const noQuery = { industry: null, location: null, keywords: [] };

/** Precision: the share of given tags that are right. Recall: the share of right tags that are given. */
function measure(kind: 'industries' | 'locations' | 'category') {
  const wrong: string[] = [];
  const counts = { given: 0, right: 0, expected: 0 };
  for (const { title, expected } of headlines) {
    const tags = tagsOf({ title, content: '', industries: [] }, noQuery, []);
    const given: readonly string[] = kind === 'category' ? [tags.category] : tags[kind];
    const right = given.filter((tag) => expected[kind].includes(tag)).length;
    counts.given += given.length;
    counts.expected += expected[kind].length;
    counts.right += right;
    if (right < given.length || right < expected[kind].length)
      wrong.push(`${title}: ${given.join(', ') || 'none'} for ${expected[kind].join(', ') || 'none'}`);
  }
  return { precision: counts.right / counts.given, recall: counts.right / counts.expected, wrong };
}

it('the fixture has more than 130 headlines', () => {
  expect(headlines.length).toBeGreaterThan(130);
});

it.each([
  ['industries', 0.98, 0.95],
  ['locations', 0.99, 0.94],
  ['category', 0.9, 0.9],
] as const)(
  'tags headlines with %s at a precision of at least %d and a recall of %d',
  (kind, precision, recall) => {
    const measured = measure(kind);
    expect(measured.precision, measured.wrong.join('\n')).toBeGreaterThanOrEqual(precision);
    expect(measured.recall, measured.wrong.join('\n')).toBeGreaterThanOrEqual(recall);
  },
);
