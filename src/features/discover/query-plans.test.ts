import { expect, it } from 'vitest';
import { insertAll } from '../../db/writes/insert-all';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { foldText } from '../../lib/text/fold-text';
import { queryPlan, recordQueries } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { companyFilters } from './discover.schema';

const COMPANIES = 10_000;

const test = useLargeWorkspace({
  async fill() {
    const { db } = test.app;
    const ids = Array.from({ length: COMPANIES }, newId);
    await db.transaction(async () => {
      await insertAll(db, 'workspaces', ids.map(workspaceRow));
      await insertAll(db, 'directory_entries', ids.map(entryRow));
      await insertAll(db, 'directory_tags', ids.flatMap(tagRows));
    });
  },
});

const nameOf = (index: number) => `Company ${index}${index % 2500 === 7 ? ' Scarce' : ''}`;
const industryOf = (index: number) => (index % 100 === 0 ? 'Security' : 'SaaS');

const workspaceRow = (id: string, index: number) => ({ id, name: nameOf(index), createdAt: timeOf(index) });
const entryRow = (id: string, index: number) => ({
  ...workspaceRow(id, index),
  description: 'Sells robots.',
  industryTags: [industryOf(index)],
  regionTags: ['Europe'],
  searchText: foldText(`${nameOf(index)}\nSells robots.`),
});
const tagRows = (workspaceId: string, index: number) => [
  { workspaceId, kind: 'industry', tag: industryOf(index), createdAt: timeOf(index) },
  { workspaceId, kind: 'location', tag: 'Europe', createdAt: timeOf(index) },
];

const middle = encodeCursor([timeOf(COMPANIES / 2), 'x']);
const list = (parameters: string) =>
  test.app.discover.list(test.actor, companyFilters.parse(listInput(parameters, 24)));

/** Matches plan lines that read a whole table. The temporary tables of a statement are small and don't count. */
const scansTable = (line: string) =>
  /Seq Scan on/.test(line) || /^SCAN (?!(matches|found|directory_entries_search)\b)(?!.*INDEX)/.test(line);

test.describePlans(() => {
  it.each([
    '',
    `cursor=${middle}`,
    'industry=Security',
    `industry=SaaS&location=Europe&cursor=${middle}`,
    'industry=Security&location=Europe',
    'search=robots',
    'search=scarce',
    'search=nowhere',
    'search=robots&industry=Security',
  ])('reads 10,000 companies through indexes, in a few queries: %s', async (parameters) => {
    const queries = await recordQueries(test.app.db, () => list(parameters));
    expect(queries.length).toBeLessThanOrEqual(5);
    const plans = await Promise.all(queries.map((query) => queryPlan(test.app.db, query)));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});

it('counts the matching companies', async () => {
  expect(await list('')).toMatchObject({ total: COMPANIES, totalIsMinimum: false });
  expect(await list('industry=Security')).toMatchObject({ total: 100, totalIsMinimum: false });
  expect(await list('search=scarce')).toMatchObject({ total: 4, totalIsMinimum: false });
});
