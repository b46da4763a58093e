import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import type { Actor } from '../../../lib/actor';
import { newId } from '../../../lib/ids';
import { recordQueries } from '../../../testing/query-plans';
import { createTestApp } from '../../../testing/server';
import { newCompetitor, newSource } from '../monitoring.schema';
import { lastMondays } from '../../../lib/time/utc';

describe('weeks', () => {
  it.each([
    ['2026-11-16T00:00:00.000Z', ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['2026-11-22T23:59:59.999Z', ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['2027-01-03T12:00:00.000Z', ['2026-12-14', '2026-12-21', '2026-12-28']],
  ])('weeks begin on Monday in UTC: %s', (now, weeks) => {
    expect(lastMondays(new Date(now), 3)).toEqual(weeks);
  });
});

describe('items per week', () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let actor: Actor;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.app.db.write('users').delete();
    await test.app.db.write('workspaces').delete();
    actor = await newcomer();
  });

  async function newcomer(): Promise<Actor> {
    const { setCookie } = await test.app.signIn.signUp(
      { email: `${newId()}@example.org`, password: 'correct horse' },
      { address: newId() },
    );
    const { actor: found } = await test.app.sessions.read(setCookie);
    if (!found) throw new Error('not signed in');
    return found;
  }

  async function makeSource(name: string) {
    const competitor = await test.app.competitors.create(actor, newCompetitor.parse({ name }));
    const details = newSource.parse({ competitorId: competitor.id, sourceUrl: 'initrode.example' });
    return test.app.monitoredSources.create(actor, details);
  }

  type MadeSource = Awaited<ReturnType<typeof makeSource>>;
  const insert = (source: MadeSource, times: readonly string[]) =>
    test.app.db.write('feed_items').insert(
      times.map((time) => ({
        id: newId(),
        workspaceId: source.workspaceId,
        sourceId: source.id,
        competitorId: source.competitorId,
        title: 'News',
        content: '',
        category: 'other',
        detectedAt: time,
        createdAt: time,
        searchText: 'news',
      })),
    );
  const inWeek = (weeksAgo: number) => {
    const monday = lastMondays(test.app.clock.now(), 1)[0] ?? '';
    return new Date(Date.parse(monday) - days(7 * weeksAgo)).toISOString();
  };
  const endOf = (weeksAgo: number) => new Date(Date.parse(inWeek(weeksAgo)) + days(7) - 1).toISOString();
  const numbers = async (competitorId: string | null = null, who = actor) =>
    (await test.app.feedItems.perWeek(who, competitorId)).map(({ items }) => items);
  const none = Array.from({ length: 12 }, () => 0);

  it('items are counted per week from Monday to Sunday, including empty weeks, for one competitor or all', async () => {
    expect(await numbers()).toEqual(none);
    const initrode = await makeSource('Initrode');
    const penetrode = await makeSource('Penetrode');
    await insert(initrode, [inWeek(0), inWeek(1), endOf(1), endOf(2), inWeek(11), endOf(12)]);
    await insert(penetrode, [inWeek(1)]);
    expect(await numbers()).toEqual([1, ...none.slice(0, 8), 1, 3, 1]);
    expect(await numbers(initrode.competitorId)).toEqual([1, ...none.slice(0, 8), 1, 2, 1]);
    expect(await numbers(penetrode.competitorId)).toEqual([...none.slice(0, 10), 1, 0]);
    const weeks = await test.app.feedItems.perWeek(actor, null);
    expect(weeks.map(({ week }) => week)).toEqual(lastMondays(test.app.clock.now(), 12));
  });

  it('weekly counts drop with deleted sources and competitors, and exclude other workspaces', async () => {
    const initrode = await makeSource('Initrode');
    const penetrode = await makeSource('Penetrode');
    await insert(initrode, [inWeek(0), inWeek(3)]);
    await insert(penetrode, [inWeek(0)]);
    const stranger = await newcomer();
    expect(await numbers(null, stranger)).toEqual(none);
    expect(await numbers(initrode.competitorId, stranger)).toEqual(none);
    await test.app.monitoredSources.remove(actor, initrode.id);
    expect(await numbers()).toEqual([...none.slice(0, 11), 1]);
    await test.app.competitors.remove(actor, penetrode.competitorId);
    expect(await numbers()).toEqual(none);
    expect(await test.app.db.read('feed_item_weeks').where({ competitorId: penetrode.competitorId })).toEqual(
      [],
    );
  });

  it('weekly counts are read without reading items', async () => {
    await insert(await makeSource('Initrode'), [inWeek(0)]);
    const queries = await recordQueries(test.app.db, () => test.app.feedItems.perWeek(actor, null));
    expect(queries).toHaveLength(1);
    expect(queries.filter(({ sql }) => /[`"]feed_items[`"]/.test(sql))).toEqual([]);
  });
});
