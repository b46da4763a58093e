import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { describePlans, queryPlans, sorts } from '../../testing/query-plans';
import { insertRows, timeOf } from '../../testing/large-tables';
import { createTestApp } from '../../testing/server';
import { createCatalogueRepo } from './catalogue/catalogue.repo';
import { createPodcastFeedsRepo, feedKey } from './feeds/podcast-feeds.repo';
import { createPodcastSearchesRepo } from './search/podcast-searches.repo';
import { audienceSizes, podcastCategories, podcastFrequencies, podcastLanguages } from './podcasts.rules';
import { providerQuery, type ProviderQuery } from './podcasts.schema';

const ROWS = 10_000;
const feedOf = (index: number) => `https://shows.example/${index}.xml`;
const among = <Value>(values: readonly Value[], index: number) => values[index % values.length];

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
  await insertRows(test.app.db, 'podcast_feeds', ROWS, feedRow);
  await insertRows(test.app.db, 'podcast_searches', ROWS, searchRow);
  await insertRows(test.app.db, 'catalogue_podcasts', ROWS, catalogueRow);
});
afterAll(() => test.close());

const feedRow = (index: number) => ({
  key: feedKey(feedOf(index)),
  url: feedOf(index),
  language: among(podcastLanguages, index),
  frequency: among(podcastFrequencies, index),
  readAt: timeOf(index),
  dueAt: timeOf(index),
  wantedAt: timeOf(index),
});

const searchRow = (index: number) => ({
  key: `search ${index}`,
  provider: index % 2 === 0 ? 'apple-podcasts' : 'acme-shows',
  question: {},
  podcasts: [],
  fetchedAt: timeOf(index),
  askedAt: timeOf(index),
});

/**
 * Every other row has no language and frequency, so its feed decides. "scarce" is in two rows, "common" in every third.
 */
function catalogueRow(index: number) {
  const name = `Show ${index} ${index % 5000 === 7 ? 'scarce' : ''}`.trim();
  const isToldByFeed = index % 2 === 0;
  return {
    id: newId(),
    identity: `identity ${index}`,
    name,
    category: among(podcastCategories, index),
    topics: [],
    audienceSize: among(audienceSizes, index),
    frequency: isToldByFeed ? null : among(podcastFrequencies, index),
    language: isToldByFeed ? null : among(podcastLanguages, index),
    feedUrl: feedOf(index),
    feedKey: feedKey(feedOf(index)),
    searchText: `${name} ${index % 3 === 0 ? 'common goods' : 'robots'}`.toLowerCase(),
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

/** Matches steps that read a whole table. Derived tables of the statement (matches, found) are small. */
const scansTable = (line: string) =>
  /Seq Scan on /.test(line) || /^SCAN (?!(matches|found|catalogue_podcasts_search)\b)(?!.*USING )/.test(line);

const plansOf = async (work: () => Promise<unknown>) =>
  (await queryPlans(test.app.db, /catalogue_podcasts|podcast_/, work)).flat();

const find = (question: Partial<ProviderQuery>) => () =>
  createCatalogueRepo(test.app.db).find(providerQuery.parse(question));

describePlans(
  () => test.app.db,
  () => {
    it.each<[string, Partial<ProviderQuery>]>([
      ['nothing', {}],
      ['categories', { categories: ['business', 'product'] }],
      ['audiences', { audienceSizes: ['100K+'] }],
      ['languages', { languages: ['en', 'de'] }],
      [
        'all of them',
        { categories: ['product'], audienceSizes: ['0-10K'], languages: ['en'], frequencies: ['weekly'] },
      ],
    ])('the catalogue is listed in the order of its index, narrowed by %s', async (_, question) => {
      const lines = await plansOf(find(question));
      expect(lines.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    });

    it.each(['common', 'scarce', 'nowhere', 'show 39'])(
      'the catalogue is searched by an index for %s',
      async (text) => {
        const lines = await plansOf(find({ text, languages: ['en'] }));
        expect(lines.filter(scansTable)).toEqual([]);
      },
    );

    it('an import finds existing shows by an index', async () => {
      const { byIdentity } = createCatalogueRepo(test.app.db);
      const lines = await plansOf(() => byIdentity(['identity 3', 'identity 4']));
      expect(lines.filter(scansTable)).toEqual([]);
    });

    it('answers of providers are found, refreshed and swept by indexes', async () => {
      const searches = createPodcastSearchesRepo(test.app.db);
      const lines = await plansOf(async () => {
        await searches.byKey('search 5');
        await searches.touch('search 5', timeOf(5));
        await searches.old('apple-podcasts', timeOf(ROWS / 2), 100);
        await searches.sweep(timeOf(-1), ROWS);
      });
      expect(lines.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    });

    it('feeds are found, claimed, taken in turn and swept by indexes', async () => {
      const feeds = createPodcastFeedsRepo(test.app.db);
      const lines = await plansOf(async () => {
        await feeds.byUrl([feedOf(1), feedOf(2)]);
        await feeds.claim(feedOf(3), timeOf(-1), timeOf(0));
        await feeds.due(timeOf(ROWS / 2), 100);
        await feeds.fail(feedOf(4), 'gone', timeOf(4));
        await feeds.sweep(timeOf(-1));
      });
      expect(lines.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    });
  },
);

describe('a large catalogue', () => {
  it('a search of 10,000 shows returns the newest 200, with unknown facts taken from feeds', async () => {
    const all = await find({ languages: ['en'] })();
    expect(all).toHaveLength(200);
    expect(all[0]?.createdAt).toBe(timeOf(ROWS - 4));
    expect(await find({ text: 'scarce' })()).toHaveLength(2);
  });
});
