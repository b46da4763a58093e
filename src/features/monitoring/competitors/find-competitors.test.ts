import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../lib/actor';
import { searchTextOf } from '../../../lib/entities/entity';
import { newId } from '../../../lib/ids';
import { signUpActor } from '../../../testing/actors';
import { insertRows, timeOf } from '../../../testing/large-tables';
import { describePlans, queryPlans, scansTableExcept } from '../../../testing/query-plans';
import { createTestApp } from '../../../testing/server';
import { competitorEntity } from './competitors.entity';
import { competitorFilters } from '../monitoring.schema';

const COMPETITORS = 3_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'ada@example.org');
  await insertRows(test.app.db, 'competitors', COMPETITORS, (index) => rowOf(`Robots ${index}`, index));
});
afterAll(() => test.close());

function rowOf(name: string, index: number) {
  const texts = { name, industry: null, website: `https://robots-${index}.example`, description: null };
  const times = { createdAt: timeOf(index), updatedAt: timeOf(index) };
  return {
    id: newId(),
    workspaceId: actor.workspaceId,
    ...texts,
    searchText: searchTextOf(competitorEntity)(texts),
    ...times,
  };
}

const names = async (search: string) => {
  const page = await test.app.competitors.list(actor, competitorFilters.parse({ search, limit: 5 }));
  return page.items.map(({ name }) => name);
};
const found = async (q: string) =>
  (await test.app.search.find(actor, { q })).groups.map(({ kind, items }) => [
    kind,
    items.map(({ title }) => title),
  ]);

describe('finding competitors', () => {
  it('a search finds competitors beyond the first page of the list, by all their texts', async () => {
    expect(await names('robots 7')).toEqual([
      'Robots 2997',
      'Robots 2987',
      'Robots 2979',
      'Robots 2978',
      'Robots 2977',
    ]);
    expect(await names('robots-1234.')).toEqual(['Robots 1234']);
    expect(await names('nobody')).toEqual([]);
    expect(await found('robots 12')).toMatchObject([['competitors', expect.arrayContaining(['Robots 12'])]]);
  });

  it('a competitor is found right after it is created, and not after it is deleted', async () => {
    const details = { website: null, industry: 'Zephyr sails', description: null, logoUrl: null };
    const { id } = await test.app.competitors.create(actor, { name: 'Änderung GmbH', ...details });
    expect(await found('ÄND')).toEqual([['competitors', ['Änderung GmbH']]]);
    expect(await names('zephyr')).toEqual(['Änderung GmbH']);
    await test.app.competitors.remove(actor, id);
    expect(await names('zephyr')).toEqual([]);
    expect(await found('zephyr')).toEqual([]);
  });
});

describePlans(
  () => test.app.db,
  () => {
    it.each(['search=robots', 'search=nowhere', 'search=robots+77', ''])(
      'competitors are listed by an index: %s',
      async (query) => {
        const filters = competitorFilters.parse(Object.fromEntries(new URLSearchParams(query)));
        const plans = await queryPlans(test.app.db, /\bcompetitors(_search)?\b/, () =>
          test.app.competitors.list(actor, { ...filters, limit: 20 }),
        );
        expect(plans.flat().filter(scansTableExcept('n'))).toEqual([]);
      },
    );
  },
);
