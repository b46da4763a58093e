import { describe, expect, it } from 'vitest';
import { parseFeed } from '../../src/reading/feeds/parse-feed';
import { queriesFor } from './queries';
import { articlesOf } from './read-articles';
import { searchAddress } from './search-address';

const none = { industries: [], locations: [], keywords: [] };

describe('queries', () => {
  it('creates a query for each industry, location and keyword', () => {
    const queries = queriesFor({
      industries: ['SaaS', 'FinTech'],
      locations: ['Texas', 'Ohio'],
      keywords: ['payroll', 'hiring'],
    });
    expect(queries).toHaveLength(8);
    expect(queries[1]).toEqual({ industry: 'SaaS', location: 'Texas', keywords: ['hiring'] });
  });

  it('omits unset preferences from queries, but never queries a location alone', () => {
    expect(queriesFor({ ...none, industries: ['SaaS'] })).toEqual([
      { industry: 'SaaS', location: null, keywords: [] },
    ]);
    expect(queriesFor({ ...none, keywords: ['payroll'], locations: ['Ohio'] })).toEqual([
      { industry: null, location: 'Ohio', keywords: ['payroll'] },
    ]);
    expect(queriesFor({ ...none, locations: ['Ohio'] })).toHaveLength(10);
  });

  it('creates at most 500 queries', () => {
    const industries = queriesFor({ ...none, locations: ['Ohio'] }).flatMap(({ industry }) => industry ?? []);
    const locations = Array.from({ length: 50 }, (_, index) => `State ${index}`);
    const queries = queriesFor({ industries, locations, keywords: ['a', 'b', 'c'] });
    expect(queries).toHaveLength(500);
    expect(queries[0]?.keywords).toEqual(['a', 'b', 'c']);
  });
});

describe('addresses', () => {
  const asked = (query: Parameters<typeof searchAddress>[1], base = 'https://news.example/rss') =>
    new URL(searchAddress(base, query)).searchParams.get('q');
  const all = { industry: 'FinTech', location: 'New York', keywords: ['open "banking"', 'a&b=c'] } as const;

  it.each([
    [all, '(fintech OR "financial technology") "New York" ("open  banking" OR "a&b=c") when:30d'],
    [
      { ...all, location: 'Georgia', keywords: [] },
      '(fintech OR "financial technology") Georgia -Tbilisi when:30d',
    ],
    [{ industry: null, location: null, keywords: ['payroll'] }, '"payroll" when:30d'],
  ])('creates the search address for %j', (query, words) => {
    expect(asked(query)).toBe(words);
  });

  it('keeps the parameters of the base address', () => {
    const address = new URL(searchAddress('https://news.example/search?format=rss', all));
    expect(address.searchParams.get('format')).toBe('rss');
    expect(address.searchParams.get('ceid')).toBe('US:en');
  });
});

it('reads articles from a Google News feed', () => {
  const item = (title: string, link: string, more = '') =>
    `<item><title>${title}</title><link>${link}</link><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>${more}</item>`;
  const feed = parseFeed(`<rss version="2.0"><channel><title>"SaaS" - Google News</title>
    ${item(
      'Halden raises $20M &amp; moves - to Austin - Austin Business Journal',
      'https://news.google.com/rss/articles/CBMi1?oc=5',
      `<description>&lt;a href="https://news.google.com/rss/articles/CBMi1?oc=5"&gt;Halden raises $20M &amp;amp; moves - to Austin&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;Austin Business Journal&lt;/font&gt;</description>
       <source url="https://www.bizjournals.com">Austin Business Journal</source>`,
    )}
    ${item('Ohio hires - The Plain Dealer', 'https://plain.example/1')}
    ${item('Words alone', 'https://www.plain.example/2', '<description>What it says.</description>')}
    ${item('', 'https://plain.example/3')} ${item('No link', 'javascript:alert(1)')}
    </channel></rss>`);
  const publishedAt = '2026-11-20T08:00:00.000Z';
  expect(articlesOf(feed)).toEqual([
    {
      title: 'Halden raises $20M & moves - to Austin',
      url: 'https://news.google.com/rss/articles/CBMi1?oc=5',
      source: 'Austin Business Journal',
      content: '',
      publishedAt,
    },
    {
      title: 'Ohio hires',
      url: 'https://plain.example/1',
      source: 'The Plain Dealer',
      content: '',
      publishedAt,
    },
    {
      title: 'Words alone',
      url: 'https://www.plain.example/2',
      source: 'plain.example',
      content: 'What it says.',
      publishedAt,
    },
  ]);
});
