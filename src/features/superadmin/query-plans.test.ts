import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { foldText } from '../../lib/text/fold-text';
import { describePlans, queryPlan, queryPlans, recordQueries } from '../../testing/query-plans';
import { listInput, insertRows, timeOf } from '../../testing/large-tables';
import { createTestApp } from '../../testing/server';
import { installationFilters } from './superadmin.schema';

const WORKSPACES = 2_000;
const USERS = 10_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
const operator: Actor = {
  userId: 'operator',
  email: 'operator@example.org',
  name: null,
  mfaEnabled: false,
  needsSecondFactor: false,
  role: 'viewer',
  superAdmin: true,
  sessionId: '',
  workspaceId: null,
  workspaceName: null,
  workspaceRole: null,
  partnerId: null,
};

/** "scarce" is in one of a thousand names, "example" in all. */
const nameOf = (index: number) => `Example ${index}${index % 1000 === 7 ? ' scarce' : ''}`;
const emailOf = (index: number) => `person-${index}${index % 1000 === 7 ? '-scarce' : ''}@example.org`;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.app;
  const workspaces = await insertRows(db, 'workspaces', WORKSPACES, (index) => ({
    id: newId(),
    name: nameOf(index),
    searchText: foldText(nameOf(index)),
    createdAt: timeOf(index),
  }));
  const users = await insertRows(db, 'users', USERS, (index) => ({
    id: newId(),
    email: emailOf(index),
    createdAt: timeOf(index),
  }));
  await insertRows(db, 'workspace_members', USERS, (index) => ({
    id: newId(),
    userId: users[index]?.id,
    workspaceId: workspaces[index % WORKSPACES]?.id,
    role: 'viewer',
    joinedAt: timeOf(index),
  }));
});
afterAll(() => test.close());

/**
 * Matches plan lines that read a whole table out of order. Walking the index of the list until the page is full
 * doesn't count.
 */
const scansTable = (line: string) =>
  /Seq Scan on/.test(line) ||
  (/^SCAN (?!\(|(matches|found|m|\w+_search)\b)/.test(line) && !/USING (COVERING )?INDEX/.test(line));
const sorts = (line: string) => /TEMP B-TREE FOR ORDER|\bSort\b/.test(line);

const plansOf = (work: () => Promise<unknown>) => queryPlans(test.app.db, /./, work);

const middle = encodeCursor([timeOf(1000), 'x']);
const lists = ['', `cursor=${middle}`];
const searches = [
  'search=scarce',
  'search=example',
  'search=example scarce',
  'search=nowhere',
  `search=example&cursor=${middle}`,
];
const filtersOf = (parameters: string) => installationFilters.parse(listInput(parameters));

describePlans(
  () => test.app.db,
  () => {
    describe.each(['workspaces', 'users'] as const)('%s', (kind) => {
      it.each(lists)('reads the list along its index: %s', async (parameters) => {
        const [page = [], ...others] = await plansOf(() =>
          test.app.superAdmin[kind](operator, filtersOf(parameters)),
        );
        expect(page.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
        expect(others.flat().filter(scansTable)).toEqual([]);
        expect(others.length).toBeLessThanOrEqual(2);
      });

      it.each(searches)('searches the list through an index: %s', async (parameters) => {
        const plans = await plansOf(() => test.app.superAdmin[kind](operator, filtersOf(parameters)));
        expect(plans.flat().filter(scansTable)).toEqual([]);
        expect(plans.length).toBeLessThanOrEqual(5);
      });

      it('searches along the list for a word that is too short for the search index', async () => {
        const [page = []] = await plansOf(() => test.app.superAdmin[kind](operator, filtersOf('search=le')));
        expect(page.filter((line) => scansTable(line) || sorts(line))).toEqual([]);
      });
    });
  },
);

it('reads the memberships of a page of users in one query, through the index of each user', async () => {
  const queries = await recordQueries(test.app.db, () => test.app.superAdmin.users(operator, filtersOf('')));
  const memberships = queries.filter(({ sql }) => sql.includes('workspace_members'));
  expect(memberships).toHaveLength(1);
  const plans = await Promise.all(memberships.map((query) => queryPlan(test.app.db, query)));
  expect(plans.join('\n')).toMatch(/workspace_members_userid_joinedat_index/);
});

it('finds the same rows with and without the search index', async () => {
  const { superAdmin } = test.app;
  const scarce = await superAdmin.users(operator, filtersOf('search=SCARCE'));
  expect(scarce).toMatchObject({ total: USERS / 1000, totalIsMinimum: false });
  expect(scarce.items[0]?.email).toBe(emailOf(9007));
  const all = await superAdmin.users(operator, filtersOf('search=example'));
  expect(all.totalIsMinimum).toBe(true);
  expect(all.items[0]?.email).toBe(emailOf(9999));
  const whole = await superAdmin.workspaces(operator, filtersOf('limit=10'));
  expect(whole).toMatchObject({ total: WORKSPACES, totalIsMinimum: false });
});
