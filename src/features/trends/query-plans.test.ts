import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { listInput, timeOf } from '../../testing/large-tables';
import { queryPlans, scansTable, sorts } from '../../testing/query-plans';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { createTrendQueriesRepo } from './refresh/trend-queries.repo';
import { storedArticle } from './articles/stored-article';
import { trendCategories, trendIndustries, usStates } from './trends.rules';
import { articleFilters, preferenceChanges } from './trends.schema';

const ARTICLES = 10_000;

const test = useLargeWorkspace({
  statements: /\b(trend_articles|trend_articles_search|json_each)\b/,
  // No request is sent: the address is refused.
  environment: { PARTNERHUB_NEWS_URL: 'http://127.0.0.1:1' },
  async fill() {
    await test.insert('trend_articles', ARTICLES, rowOf);
    const wanted = { industries: ['SaaS'], locations: ['Texas', 'Ohio'] };
    await test.app.trendPreferences.change(test.actor, preferenceChanges.parse(wanted));
    await test.app.background.settled();
    await test.insert('trend_queries', 2000, (index) => ({
      key: `key ${index}`,
      provider: 'x',
      query: '{}',
      answer: '[]',
      answeredAt: timeOf(index),
      dueAt: timeOf(index),
    }));
  },
});

const rowOf = (index: number) =>
  storedArticle({
    id: newId(),
    workspaceId: test.actor.workspaceId ?? '',
    title: `Article ${index}`,
    url: `https://wire.example/${index}`,
    source: 'Example Wire',
    content: index % 2500 === 7 ? 'scarce' : 'common',
    category: trendCategories[index % trendCategories.length] ?? 'other',
    industries: trendIndustries.slice(index % 10, (index % 10) + 1),
    location: usStates[index % 50] ?? null,
    keywords: [],
    isCategoryCorrected: false,
    isRead: index % 100 !== 3,
    isStarred: index % 100 === 5,
    publishedAt: null,
    detectedAt: timeOf(index),
    createdAt: timeOf(index),
  });

const list = (parameters: string) =>
  test.app.trendArticles.list(test.actor, articleFilters.parse(listInput(parameters)));
const plansOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();

const middle = encodeCursor([timeOf(ARTICLES / 2), 'x']);

test.describePlans(() => {
  it.each([
    ['', /trend_articles_listed/],
    [`cursor=${middle}`, /trend_articles_listed/],
    ['industry=SaaS&location=Texas', /trend_articles_listed/],
    ['category=funding', /trend_articles_of_category/],
    ['isRead=false', /trend_articles_unread/],
    ['isRead=true', /trend_articles_read/],
    ['isStarred=true', /trend_articles_starred/],
  ])('lists trend articles in the order of an index: %s', async (parameters, index) => {
    const plans = await plansOf(() => list(parameters));
    expect(plans.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    expect(plans.join('\n')).toMatch(index);
  });

  it('finds the latest answers by the index on their time', async () => {
    const plans = await queryPlans(test.app.db, /\btrend_queries\b/, () =>
      createTrendQueriesRepo(test.app.db).answered(40),
    );
    expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
    expect(plans.flat().join('\n')).toMatch(/trend_queries_answered/);
  });

  it.each(['search=common', 'search=scarce', `search=article&cursor=${middle}`, 'search=nowhere'])(
    'searches trend articles by an index: %s',
    async (parameters) => {
      expect((await plansOf(() => list(parameters))).filter(scansTable)).toEqual([]);
    },
  );
});
