import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { searchTextOf } from '../../lib/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import {
  describePlans,
  queryPlans,
  scansTable,
  scansOrSorts,
  recordQueries,
} from '../../testing/query-plans';
import { listInput, insertRows, timeOf } from '../../testing/large-tables';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { leadEntity } from './leads.entity';
import { leadStatuses } from './leads.rules';
import { leadFilters } from './leads.schema';

const LEADS = 20_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
let neighbour: Actor;
let leadId = '';

beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'ada@example.org');
  neighbour = await signUpActor(test.app, 'grace@example.org');
  const rows = await insertRows(test.app.db, 'leads', LEADS, rowOf);
  leadId = rows[0]?.id ?? '';
}, 120_000);
afterAll(() => test.close());

/** "common" is in every third industry, "scarce" in four cities. Every tenth lead belongs to the neighbour. */
function rowOf(index: number) {
  const texts = {
    name: `Person ${index}`,
    company: `Company ${index % 97}`,
    email: `person-${index}@example.org`,
    industry: index % 3 === 0 ? 'Common goods' : 'Robots',
    city: index % 5000 === 7 ? 'Scarceville' : 'Oslo',
  };
  return {
    id: newId(),
    workspaceId: String((index % 10 === 9 ? neighbour : actor).workspaceId),
    ...texts,
    searchText: searchTextOf(leadEntity)(texts),
    status: leadStatuses[index % leadStatuses.length],
    createdBy: actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) => test.app.leads.list(actor, leadFilters.parse(listInput(parameters)));

const plansOf = (work: () => Promise<unknown>) =>
  queryPlans(test.app.db, /\b(leads|leads_search|json_each)\b/, work);

const middle = encodeCursor([timeOf(LEADS / 2), 'x']);

describePlans(
  () => test.app.db,
  () => {
    it.each(['', `cursor=${middle}`, 'status=won', `status=in progress&cursor=${middle}`])(
      'lists and counts leads along an index: %s',
      async (parameters) => {
        const plans = await plansOf(() => list(parameters));
        expect(plans).toHaveLength(1);
        expect(plans.flat().filter(scansOrSorts)).toEqual([]);
      },
    );

    it.each([
      'search=common',
      `search=common&cursor=${middle}`,
      'status=won&search=scarce',
      'search=person company',
      'search=nowhere',
    ])('searches leads through an index: %s', async (parameters) => {
      const plans = await plansOf(() => list(parameters));
      expect(plans.length).toBeLessThanOrEqual(3);
      expect(plans.flat().filter(scansTable)).toEqual([]);
    });

    it('counts leads by status without reading the leads table', async () => {
      const queries = await recordQueries(test.app.db, () => test.app.leads.counts(actor));
      expect(queries).toHaveLength(1);
      expect(queries[0]?.sql).toMatch(/row_counts/);
      expect(queries[0]?.sql).not.toMatch(/[`"]leads[`"] /);
    });

    it('finds one lead by an index, to show or change it', async () => {
      const plans = await plansOf(async () => {
        await test.app.leads.get(actor, leadId);
        await test.app.leads.update(actor, leadId, { city: 'Bergen' });
        await test.app.leads.update(actor, leadId, { city: 'Oslo' });
      });
      expect(plans.flat().filter(scansTable)).toEqual([]);
    });
  },
);

describe('20,000 leads', () => {
  it('counts 20,000 leads exactly, also by status', async () => {
    expect(await list('')).toMatchObject({ total: 18_000, totalIsMinimum: false });
    const { total } = await list('status=lost');
    const rows = test.app.db.read('leads').where({ workspaceId: actor.workspaceId, status: 'lost' });
    expect(total).toBe(Number((await rows.count({ n: '*' }).first())?.n));
  });

  it('counts up to 1,000 leads that match a search', async () => {
    expect(await list('search=common')).toMatchObject({ totalIsMinimum: true });
    expect(await list('search=SCARCE')).toMatchObject({ total: 4, totalIsMinimum: false });
    expect(await list('search=nowhere')).toMatchObject({ items: [], total: 0, totalIsMinimum: false });
  });

  it('finds the newest leads first, however frequent the word', async () => {
    const { items } = await list('search=common&status=won');
    const expected = Array.from({ length: LEADS }, (_, index) => LEADS - 1 - index)
      .filter((index) => index % 3 === 0 && index % 10 !== 9 && leadStatuses[index % 5] === 'won')
      .slice(0, 50);
    expect(items.map(({ name }) => name)).toEqual(expected.map((index) => `Person ${index}`));
  });

  it('counts at least the leads on the page, even if the word is frequent in another workspace only', async () => {
    const { items, total } = await test.app.leads.list(
      neighbour,
      leadFilters.parse({ limit: 200, search: 'common' }),
    );
    expect(items).toHaveLength(200);
    expect(total).toBeGreaterThanOrEqual(200);
  });
});
