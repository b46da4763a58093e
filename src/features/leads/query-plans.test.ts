import { describe, expect, it } from 'vitest';
import { searchTextOf, sortNames } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { scansTable, scansOrSorts, recordQueries } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { leadEntity } from './leads.entity';
import { leadPriorities, leadStatuses } from './leads.rules';
import { leadFilters } from './leads.schema';

const LEADS = 20_000;

let leadId = '';

const test = useLargeWorkspace({
  statements: /\b(leads|leads_search|json_each)\b/,
  async fill() {
    const rows = await test.insert('leads', LEADS, rowOf);
    leadId = rows[0]?.id ?? '';
  },
});

/** "common" is in every third industry, "scarce" in four cities. Every tenth lead belongs to the test.neighbour. */
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
    workspaceId: test.ownerOf(index),
    ...texts,
    searchText: searchTextOf(leadEntity)(texts),
    status: leadStatuses[index % leadStatuses.length],
    priority: index % 4 === 3 ? null : leadPriorities[index % 3],
    createdBy: test.actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) =>
  test.app.leads.list(test.actor, leadFilters.parse(listInput(parameters)));

const middle = encodeCursor([timeOf(LEADS / 2), 'x']);

test.describePlans(() => {
  it.each(['', `cursor=${middle}`, 'status=won', `status=in progress&cursor=${middle}`])(
    'lists and counts leads along an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans).toHaveLength(1);
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it.each(
    sortNames(leadEntity).flatMap((name) =>
      ['', '&status=won', '&status=in progress'].flatMap((filter) => [
        `sort=${name}${filter}`,
        `sort=-${name}${filter}`,
      ]),
    ),
  )('sorts leads along an index, page by page: %s', async (parameters) => {
    let cursor: string | null = null;
    const plans = await test.plansOf(async () => {
      const page = await list(parameters);
      cursor = page.nextCursor;
      await list(`${parameters}&cursor=${cursor}`);
    });
    expect(cursor).not.toBeNull();
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });

  it.each(['sort=name&search=common', 'sort=-priority&search=scarce', 'sort=company&search=pe'])(
    'sorts what a search finds: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it.each([
    'f=city:is:Scarceville',
    'f=name:contains:nowhere',
    `f=city:not:Oslo&cursor=${middle}`,
    'f=createdAt:after:2026-01-01',
    'f=ownerId:is:me',
    'f=status:is:won',
    'f=status:any:won,lost',
    'status=won&f=city:is:Scarceville',
    'sort=name&f=city:is:Scarceville',
    'sort=-priority&f=industry:contains:goods',
    'sort=company&status=won&f=city:filled',
    'search=common&f=city:is:Scarceville',
  ])(
    'reads the leads that meet a condition along an index, a bounded number of them: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.length).toBeLessThanOrEqual(9);
      // PostgreSQL may sort the few rows that meet the condition, of those that the page may read.
      const maySort = parameters.startsWith('search') || test.app.db.engine === 'postgres';
      expect(plans.flat().filter(maySort ? scansTable : scansOrSorts)).toEqual([]);
      const queries = await recordQueries(test.app.db, () => list(parameters));
      const reading = queries.filter(
        ({ sql }) => /city|industry|name/.test(sql) && /(?:glob|~|not )/.test(sql),
      );
      expect(reading.every(({ sql }) => /\blimit\b|count\(/.test(sql))).toBe(true);
    },
  );

  it.each(['owner=me', 'owner=none', `owner=none&cursor=${middle}`, 'owner=me&status=won'])(
    'lists and counts the leads of an owner along an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it('sorts a status with few leads without reading the others', async () => {
    const few = leadFilters.parse(listInput('status=won&sort=name', 20));
    const plans = await test.plansOf(() => test.app.leads.list(test.neighbour, few));
    expect(plans.flat().join(' ')).toContain('status');
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it.each([
    'search=common',
    `search=common&cursor=${middle}`,
    'status=won&search=scarce',
    'search=person company',
    'search=nowhere',
  ])('searches leads through an index: %s', async (parameters) => {
    const plans = await test.plansOf(() => list(parameters));
    expect(plans.length).toBeLessThanOrEqual(4);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('counts leads by status without reading the leads table', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.leads.counts(test.actor));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).toMatch(/row_counts/);
    expect(queries[0]?.sql).not.toMatch(/[`"]leads[`"] /);
  });

  it('finds one lead by an index, to show or change it', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.leads.get(test.actor, leadId);
      await test.app.leads.update(test.actor, leadId, { city: 'Bergen' });
      await test.app.leads.update(test.actor, leadId, { city: 'Oslo' });
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});

describe('20,000 leads', () => {
  it('counts 20,000 leads exactly, also by status', async () => {
    expect(await list('')).toMatchObject({ total: 18_000, totalIsMinimum: false });
    const { total } = await list('status=lost');
    const rows = test.app.db.read('leads').where({ workspaceId: test.actor.workspaceId, status: 'lost' });
    expect(total).toBe(Number((await rows.count({ n: '*' }).first())?.n));
  });

  it('counts up to 1,000 leads that match a search', async () => {
    expect(await list('search=common')).toMatchObject({ totalIsMinimum: true });
    expect(await list('search=SCARCE')).toMatchObject({ total: 4, totalIsMinimum: false });
    expect(await list('search=nowhere')).toMatchObject({ items: [], total: 0, totalIsMinimum: false });
  });

  it('finds the newest leads first, even for a frequent word', async () => {
    const { items } = await list('search=common&status=won');
    const expected = Array.from({ length: LEADS }, (_, index) => LEADS - 1 - index)
      .filter((index) => index % 3 === 0 && index % 10 !== 9 && leadStatuses[index % 5] === 'won')
      .slice(0, 50);
    expect(items.map(({ name }) => name)).toEqual(expected.map((index) => `Person ${index}`));
  });

  it('counts at least the leads on the page, even if the word is frequent in another workspace only', async () => {
    const { items, total } = await test.app.leads.list(
      test.neighbour,
      leadFilters.parse({ limit: 200, search: 'common' }),
    );
    expect(items).toHaveLength(200);
    expect(total).toBeGreaterThanOrEqual(200);
  });
});
