import { expect, it } from 'vitest';
import type { PodcastQuery } from 'partnerhub/plugin';
import { categoryOf } from './categories';
import { questionsFor } from './questions';
import { readAnswer } from './read-answer';

const query = (changes: Partial<PodcastQuery>): PodcastQuery => ({
  ...{ text: '', categories: [], languages: [], audienceSizes: [], frequencies: [] },
  ...changes,
});

it.each([
  [{}, []],
  [{ text: 'saas', categories: ['business'], frequencies: ['daily'] }, ['saas:']],
  [{ categories: ['product', 'customer-success'] }, ['product management:', 'customer success:']],
  [{ text: 'saas', languages: ['de', 'fr'] }, ['saas:de', 'saas:fr']],
] satisfies [Partial<PodcastQuery>, string[]][])('%j comes down to %j', (changes, expected) => {
  const questions = questionsFor(query(changes)).map(({ text, languages }) => `${text}:${languages.join()}`);
  expect(questions).toEqual(expected);
});

it('asks six questions at most', () => {
  expect(
    questionsFor(query({ text: 'x', languages: ['en', 'es', 'fr', 'de', 'pt', 'it', 'ja'] })),
  ).toHaveLength(6);
});

it.each([
  ['Lenny’s Product Management Hour', ['Technology'], 'product'],
  ['Customer Success Café', ['Business'], 'customer-success'],
  ['Founders', ['Business', 'Entrepreneurship'], 'entrepreneurship'],
  ['Ads', ['Marketing', 'Business'], 'marketing'],
  ['Bits', ['Tech News', 'News'], 'technology'],
  ['Money', ['Investing'], 'business'],
  ['Laughs', ['Comedy'], null],
])('%s of %j is of category %s', (name, topics, category) => {
  expect(categoryOf(name, topics)).toBe(category);
});

it('reads what a show is told by, and passes over what is none', () => {
  const results = [
    { collectionId: 1, collectionName: ' Two\n words ', genres: ['Podcasts', 'Business'] },
    null,
    7,
    { collectionId: 2 },
  ];
  expect(readAnswer(JSON.stringify({ resultCount: 4, results }))).toEqual([
    expect.objectContaining({
      id: '1',
      name: 'Two words',
      topics: ['Business'],
      category: 'business',
      host: null,
    }),
  ]);
});
