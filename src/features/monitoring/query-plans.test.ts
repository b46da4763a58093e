import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { describePlans, queryPlans, scansTableExcept, recordQueries, sorts } from '../../testing/query-plans';
import { listInput, insertRows, timeOf } from '../../testing/large-tables';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { createCheckResultsRepo } from './checks/check-results.repo';
import { itemCategories } from './monitoring.rules';
import { itemFilters, newCompetitor, newSource } from './monitoring.schema';

const ITEMS = 10_000;
const SOURCES = 4_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
const competitorIds: string[] = [];
const sourceIds: string[] = [];

beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'ada@example.org');
  for (const name of ['Initrode', 'Penetrode']) {
    const competitor = await test.app.competitors.create(actor, newCompetitor.parse({ name }));
    competitorIds.push(competitor.id);
    const details = newSource.parse({ competitorId: competitor.id, sourceUrl: 'initrode.example' });
    sourceIds.push((await test.app.monitoredSources.create(actor, details)).id);
  }
  await insertRows(test.app.db, 'feed_items', ITEMS, rowOf);
  await insertRows(test.app.db, 'monitored_sources', SOURCES, sourceOf);
}, 120_000);
afterAll(() => test.close());

/** Every hundredth is unread, another hundredth starred. */
const rowOf = (index: number) => ({
  id: newId(),
  workspaceId: actor.workspaceId,
  sourceId: sourceIds[index % 2],
  competitorId: competitorIds[index % 2],
  title: `Item ${index}`,
  content: index % 2500 === 7 ? 'scarce' : 'common',
  url: null,
  category: itemCategories[index % itemCategories.length],
  isRead: index % 100 !== 3,
  isStarred: index % 100 === 5,
  detectedAt: timeOf(index),
  createdAt: timeOf(index),
  publishedAt: null,
  searchText: `item ${index}\n${index % 2500 === 7 ? 'scarce' : 'common'}\ninitrode`,
});

/** Due in the year 2100, so that no site is requested. */
const sourceOf = (index: number) => ({
  id: newId(),
  workspaceId: actor.workspaceId,
  competitorId: competitorIds[index % 2],
  sourceType: 'rss',
  sourceUrl: null,
  host: `host-${index}`,
  nextCheckAt: '2100-01-01T00:00:00.000Z',
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
});

const list = (parameters: string) => test.app.feedItems.list(actor, itemFilters.parse(listInput(parameters)));

/** There are only a few competitors, so reading all of them is fine. */
const scansTable = scansTableExcept('competitors', 'monitored_sources', 'c', 's');

const plansOf = async (work: () => Promise<unknown>) =>
  (await queryPlans(test.app.db, /\b(feed_items|feed_items_search|json_each)\b/, work)).flat();

const middle = encodeCursor([timeOf(ITEMS / 2), 'x']);

describePlans(
  () => test.app.db,
  () => {
    it.each([
      ['', /feed_items_workspaceid_detectedat_id/],
      [`cursor=${middle}`, /feed_items_workspaceid_detectedat_id/],
      ['competitorId=', /feed_items_of_competitor/],
      ['sourceId=', /feed_items_of_source/],
      ['category=funding', /feed_items_of_category/],
      ['isRead=false', /feed_items_unread/],
      ['isStarred=true', /feed_items_starred/],
      ['isStarred=true&isRead=false', /feed_items_(starred|unread)/],
    ])('lists feed items in the order of an index: %s', async (parameters, index) => {
      const ids = parameters
        .replace('competitorId=', `competitorId=${competitorIds[0]}`)
        .replace('sourceId=', `sourceId=${sourceIds[0]}`);
      const plans = await plansOf(() => list(ids));
      expect(plans.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
      expect(plans.join('\n')).toMatch(index);
    });

    it.each(['search=common', 'search=scarce', `search=item&cursor=${middle}`, 'search=nowhere'])(
      'searches feed items by an index: %s',
      async (parameters) => {
        expect((await plansOf(() => list(parameters))).filter(scansTable)).toEqual([]);
      },
    );

    it.each([
      { all: false },
      { all: false, sourceType: 'youtube', isActiveOnly: true },
      { all: true, sourceType: 'youtube' },
    ])('claims sources in the order in which they are due: %j', async (what) => {
      const plans = await queryPlans(test.app.db, /monitored_sources[^]* limit/, () =>
        test.app.sourceChecks.check(what),
      );
      const steps = plans.flat();
      expect(steps.join('\n')).toMatch(/monitored_sources_(due|of_type)/);
      expect(steps.join('\n')).toMatch(/monitored_sources_leased/);
      // The index of due sources is walked in order, which SQLite calls a scan.
      expect(
        steps.filter((step) => scansTableExcept('s', 'c', 'listed')(step) || /Seq Scan/.test(step)),
      ).toEqual([]);
      expect(steps.filter((step) => /^SCAN s(?! USING INDEX monitored_sources_due)/.test(step))).toEqual([]);
    });

    it('uses the index of due sources to find out whether any source is due', async () => {
      const plans = await queryPlans(test.app.db, /from .monitored_sources/, () =>
        test.app.sourceChecks.hasDueSources(),
      );
      expect(plans.flat().join('\n')).toMatch(/monitored_sources_due/);
      expect(plans.flat().filter((step) => /Seq Scan/.test(step) || sorts(step))).toEqual([]);
    });

    it('looks up seen items and their sources one by one', async () => {
      const kept = createCheckResultsRepo(test.app.db);
      const [id = ''] = sourceIds;
      const plans = await queryPlans(test.app.db, /seen_items|monitored_sources/, async () => {
        await kept.unseen([{ source: { id }, found: [{ dedupeKey: 'x' }] }]);
        await kept.finish('nobody', [
          {
            id,
            state: {
              status: 'active',
              lastChecked: timeOf(0),
              nextCheckAt: timeOf(0),
              lastError: null,
              failures: 0,
            },
          },
        ]);
      });
      expect(plans.flat().filter(scansTableExcept('j', 'k', 'one'))).toEqual([]);
    });

    it('counts feed items without reading them', async () => {
      const queries = await recordQueries(test.app.db, async () => {
        await test.app.feedItems.counts(actor);
        await test.app.competitors.list(actor, { limit: 50 });
      });
      expect(queries.filter(({ sql }) => /[`"]feed_items[`"] /.test(sql))).toEqual([]);
    });
  },
);

it('counts feed items exactly if there is a counter, and finds rare words in order', async () => {
  expect(await test.app.feedItems.counts(actor)).toEqual({ total: ITEMS, unread: ITEMS / 100 });
  expect(await list('isRead=false')).toMatchObject({ total: ITEMS / 100, totalIsMinimum: false });
  expect(await list(`competitorId=${competitorIds[1]}`)).toMatchObject({ total: ITEMS / 2 });
  expect(await list(`competitorId=${competitorIds[1]}&isRead=false`)).toMatchObject({ total: ITEMS / 100 });
  const { items } = await list('search=scarce');
  expect(items.map(({ title }) => title)).toEqual([7507, 5007, 2507, 7].map((n) => `Item ${n}`));
});
