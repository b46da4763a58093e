import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { queryPlans, scansOrSorts, scansTableExcept, recordQueries, sorts } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { createCompetitorsRepo } from './competitors/competitors.repo';
import { createSourcesRepo } from './sources/sources.repo';
import { createCheckResultsRepo } from './checks/store/results.repo';
import { createCheckProgressRepo } from './on-demand/check-progress.repo';
import { itemCategories } from './monitoring.rules';
import { itemFilters, newCompetitor, newSource } from './monitoring.schema';

const ITEMS = 10_000;
const SOURCES = 4_000;
const COMPETITORS = 2;

const competitorIds: string[] = [];
const itemIds = Array.from({ length: ITEMS }, newId);
const sourceIds: string[] = [];

const test = useLargeWorkspace({
  statements: /\b(feed_items|feed_items_search|json_each)\b/,
  async fill() {
    for (const name of Array.from({ length: COMPETITORS }, (_, index) => `Competitor ${index}`)) {
      const competitor = await test.app.competitors.create(test.actor, newCompetitor.parse({ name }));
      competitorIds.push(competitor.id);
      const details = newSource.parse({ competitorId: competitor.id, sourceUrl: 'initrode.example' });
      sourceIds.push((await test.app.monitoredSources.create(test.actor, details)).id);
    }
    await test.insert('feed_items', ITEMS, rowOf);
    await test.insert('monitored_sources', SOURCES, sourceOf);
  },
});

/** Every hundredth is unread, another hundredth starred. */
const rowOf = (index: number) => ({
  id: itemIds[index],
  workspaceId: test.actor.workspaceId,
  sourceId: sourceIds[index % 2],
  competitorId: competitorIds[index % 2],
  title: `Item ${index}`,
  content: index % 2500 === 7 ? 'scarce' : 'common',
  url: null,
  category: itemCategories[index % itemCategories.length],
  significance: index % 200 === 9 ? 80 : (index * 7) % 40,
  storyId: index % 10 === 9 ? itemIds[index - 1] : null,
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
  workspaceId: test.actor.workspaceId,
  competitorId: competitorIds[index % COMPETITORS],
  sourceType: index % 20 === 7 ? 'url' : `type-${index % 20}`,
  sourceUrl: null,
  host: `host-${index}`,
  sourceKey: `key-${index}`,
  nextCheckAt: '2100-01-01T00:00:00.000Z',
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
});

const list = (parameters: string) =>
  test.app.feedItems.list(test.actor, itemFilters.parse(listInput(parameters)));

/** There are only a few competitors, so reading all of them is fine. */
const scansTable = scansTableExcept('competitors', 'monitored_sources', 'c', 's');

const plansOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();

const lowest = encodeCursor(['20', timeOf(ITEMS / 2), 'x']);
const middle = encodeCursor([timeOf(ITEMS / 2), 'x']);

test.describePlans(() => {
  it.each([
    ['', /feed_items_workspaceid_detectedat_id/],
    [`cursor=${middle}`, /feed_items_workspaceid_detectedat_id/],
    ['competitorId=', /feed_items_of_competitor/],
    ['sourceId=', /feed_items_of_source/],
    ['category=funding', /feed_items_of_category/],
    ['minSignificance=70', /feed_items_high/],
    ['minSignificance=75', /feed_items_high/],
    ['minSignificance=40', /feed_items_(medium|high)/],
    ['minSignificance=70&grouped=true', /feed_items_high/],
    ['sort=-significance', /feed_items_by_significance/],
    ['sort=-significance&grouped=true&minSignificance=40', /feed_items_by_significance/],
    [`sort=-significance&cursor=${lowest}`, /feed_items_by_significance/],
    ['grouped=true', /feed_items_workspaceid_detectedat_id/],
    ['grouped=true&competitorId=', /feed_items_of_competitor/],
    ['storyId=', /feed_items_of_story/],
    ['isRead=false', /feed_items_unread/],
    ['isStarred=true', /feed_items_starred/],
    ['isStarred=true&isRead=false', /feed_items_(starred|unread)/],
  ])('lists feed items in the order of an index: %s', async (parameters, index) => {
    const ids = parameters
      .replace('competitorId=', `competitorId=${competitorIds[0]}`)
      .replace('sourceId=', `sourceId=${sourceIds[0]}`)
      .replace('storyId=', `storyId=${itemIds[8]}`);
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
    const walked = ['s', 'main.monitored_sources'];
    const small = ['c', 'main.competitors', 'listed'];
    expect(
      steps.filter((step) => scansTableExcept(...walked, ...small)(step) || /Seq Scan/.test(step)),
    ).toEqual([]);
    const scans = steps.filter((step) => walked.some((table) => step.startsWith(`SCAN ${table}`)));
    const allowed = /USING INDEX monitored_sources_due|SCAN staged/;
    expect(scans.filter((step) => !allowed.test(step))).toEqual([]);
  });

  it('looks up seen items and their sources one by one', async () => {
    const kept = createCheckResultsRepo(test.app.db);
    const [id = ''] = sourceIds;
    const plans = await queryPlans(test.app.db, /seen_items|monitored_sources/, async () => {
      await kept.unseenKeys([[id, ['x']]]);
      await kept.withSeen([id]);
      await kept.finish('nobody', [
        {
          id,
          optionsRevision: 0,
          state: {
            status: 'active',
            lastChecked: timeOf(0),
            nextCheckAt: timeOf(0),
            lastError: null,
            failures: 0,
            movedTo: null,
            lastNote: null,
            moveCount: 0,
          },
        },
      ]);
    });
    expect(plans.flat().filter(scansTableExcept('j', 'k', 'one'))).toEqual([]);
  });

  it('reads the progress of checks by the indexes of sources', async () => {
    const progress = createCheckProgressRepo(test.app.db);
    const workspaceId = String(test.actor.workspaceId);
    const [now, since] = [timeOf(1), timeOf(2)];
    const parts = await queryPlans(test.app.db, /monitored_sources/, () =>
      progress.sources(workspaceId, competitorIds[0] ?? '', {
        now,
        named: sourceIds.slice(0, 2),
        since,
      }),
    );
    // There are only two competitors, so reading all sources is fine, but not all claims, hosts and items.
    expect(parts.flat().filter(scansTableExcept('s', 'monitored_sources'))).toEqual([]);
    const plans = await queryPlans(test.app.db, /monitored_sources/, async () => {
      await progress.counts(workspaceId, 'url', since);
      await progress.found(workspaceId, 'url', since);
      await progress.failures(workspaceId, 'url', since, 10);
    });
    expect(plans).toHaveLength(3);
    // The workspace has two competitors, so reading both is fine.
    expect(plans.flat().filter(scansTableExcept('c'))).toEqual([]);
  });

  it('finds the competitors of an import in the order of an index', async () => {
    const [plan = []] = await queryPlans(test.app.db, /competitors/, () =>
      createCompetitorsRepo(test.app.db).idsByName(String(test.actor.workspaceId)),
    );
    expect(plan.join('\n')).toMatch(/competitors_workspaceid_createdat_id/);
    expect(plan.filter(scansOrSorts)).toEqual([]);
  });

  it('finds the tracked sources of an import by the index of their keys', async () => {
    const keys = Array.from({ length: 600 }, (_, index) => `key-${index}`);
    const plans = await queryPlans(test.app.db, /monitored_sources/, () =>
      createSourcesRepo(test.app.db).keysAmong(String(test.actor.workspaceId), keys),
    );
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan.join('\n')).toMatch(/monitored_sources_sourcekey/);
      expect(plan.filter(scansOrSorts)).toEqual([]);
    }
  });

  it('counts feed items without reading them', async () => {
    const queries = await recordQueries(test.app.db, async () => {
      await test.app.feedItems.counts(test.actor);
      await test.app.competitors.list(test.actor, { limit: 50 });
    });
    expect(queries.filter(({ sql }) => /[`"]feed_items[`"] /.test(sql))).toEqual([]);
  });
});

it('counts feed items exactly if there is a counter, and finds rare words in order', async () => {
  expect(await test.app.feedItems.counts(test.actor)).toEqual({ total: ITEMS, unread: ITEMS / 100 });
  expect(await list('isRead=false')).toMatchObject({ total: ITEMS / 100, totalIsMinimum: false });
  expect(await list(`competitorId=${competitorIds[1]}`)).toMatchObject({ total: ITEMS / 2 });
  expect(await list(`competitorId=${competitorIds[1]}&isRead=false`)).toMatchObject({ total: ITEMS / 100 });
  const { items } = await list('search=scarce');
  expect(items.map(({ title }) => title)).toEqual([7507, 5007, 2507, 7].map((n) => `Item ${n}`));
});
