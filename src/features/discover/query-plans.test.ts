import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { foldText } from '../../lib/search-words';
import { queryPlan, recordQueries, statisticsToTry } from '../../testing/query-plans';
import { createTestApp } from '../../testing/server';
import { companyFilters } from './discover.schema';

const COMPANIES = 10_000;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;

beforeAll(async () => {
  test = await createTestApp();
  const { accounts, sessions, db } = test.app;
  const { setCookie } = await accounts.signUp(
    { email: 'ada@example.org', password: 'correct horse' },
    '127.0.0.1',
  );
  const { actor: found } = await sessions.read(setCookie);
  if (!found) throw new Error('not signed in');
  actor = found;
  const ids = Array.from({ length: COMPANIES }, newId);
  await db.transaction(async () => {
    await db.write.batchInsert('workspaces', ids.map(workspaceRow), 100);
    await db.write.batchInsert('directory_entries', ids.map(entryRow), 90);
    await db.write.batchInsert('directory_tags', ids.flatMap(tagRows), 100);
  });
}, 120_000);
afterAll(() => test.close());

const nameOf = (index: number) => `Company ${index}${index % 2500 === 7 ? ' Scarce' : ''}`;
const industryOf = (index: number) => (index % 100 === 0 ? 'Security' : 'SaaS');

const workspaceRow = (id: string, index: number) => ({ id, name: nameOf(index), createdAt: timeOf(index) });
const entryRow = (id: string, index: number) => ({
  ...workspaceRow(id, index),
  description: 'Sells robots.',
  industryTags: JSON.stringify([industryOf(index)]),
  regionTags: JSON.stringify(['Europe']),
  searchText: foldText(`${nameOf(index)}\nSells robots.`),
});
const tagRows = (workspaceId: string, index: number) => [
  { workspaceId, kind: 'industry', tag: industryOf(index), createdAt: timeOf(index) },
  { workspaceId, kind: 'location', tag: 'Europe', createdAt: timeOf(index) },
];

const middle = encodeCursor([timeOf(COMPANIES / 2), 'x']);
const list = (parameters: string) =>
  test.app.discover.list(
    actor,
    companyFilters.parse({ limit: 24, ...Object.fromEntries(new URLSearchParams(parameters)) }),
  );

/** What reads a whole table; those of a statement's own making are small. */
const readsAll = (line: string) =>
  /Seq Scan on/.test(line) || /^SCAN (?!(matches|found|directory_entries_search)\b)(?!.*INDEX)/.test(line);

describe.each(statisticsToTry)('with statistics: %s', (hasStatistics) => {
  beforeAll(async () => {
    if (hasStatistics) await test.app.db.write.raw('analyze');
  });

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
  ])('reads 10,000 companies through indexes, in a handful of queries: %s', async (parameters) => {
    const queries = await recordQueries(test.app.db, () => list(parameters));
    expect(queries.length).toBeLessThanOrEqual(4);
    const plans = await Promise.all(queries.map((query) => queryPlan(test.app.db, query)));
    expect(plans.flat().filter(readsAll)).toEqual([]);
  });
});

it('counts what it finds', async () => {
  expect(await list('')).toMatchObject({ total: COMPANIES, totalIsMinimum: false });
  expect(await list('industry=Security')).toMatchObject({ total: 100, totalIsMinimum: false });
  expect(await list('search=scarce')).toMatchObject({ total: 4, totalIsMinimum: false });
});
