import { expect, it } from 'vitest';
import type { PodcastQuery } from 'partnerhub/plugin';
import { categoryOf } from './categories';
import { queriesFor } from './queries';
import { readResponse } from './read-response';

const query = (changes: Partial<PodcastQuery>): PodcastQuery => ({
  text: '',
  categories: [],
  languages: [],
  audienceSizes: [],
  frequencies: [],
  ...changes,
});

it.each([
  [{}, []],
  [{ text: 'saas', categories: ['business'], frequencies: ['daily'] }, ['saas:']],
  [{ categories: ['product', 'customer-success'] }, ['product management:', 'customer success:']],
  [{ text: 'saas', languages: ['de', 'fr'] }, ['saas:de', 'saas:fr']],
] satisfies [Partial<PodcastQuery>, string[]][])('splits the search %j into %j', (changes, expected) => {
  const questions = queriesFor(query(changes)).map(({ text, languages }) => `${text}:${languages.join()}`);
  expect(questions).toEqual(expected);
});

it('splits a search into at most six queries', () => {
  expect(
    queriesFor(query({ text: 'x', languages: ['en', 'es', 'fr', 'de', 'pt', 'it', 'ja'] })),
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
])('assigns %s with genres %j to category %s', (name, topics, category) => {
  expect(categoryOf(name, topics)).toBe(category);
});

it('reads the shows of a response and skips invalid ones', () => {
  const results = [
    { collectionId: 1, collectionName: ' Two\n words ', genres: ['Podcasts', 'Business'] },
    null,
    7,
    { collectionId: 2 },
  ];
  expect(readResponse(JSON.stringify({ resultCount: 4, results }))).toEqual([
    expect.objectContaining({
      id: '1',
      name: 'Two words',
      topics: ['Business'],
      category: 'business',
      host: null,
    }),
  ]);
});
