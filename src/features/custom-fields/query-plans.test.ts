import { expect, it } from 'vitest';
import { customPage } from './lists/custom-page.repo';
import { insertAll } from '../../db/writes/insert-all';
import { valueKey } from './lists/value-key';
import { newId } from '../../lib/ids';
import { decodePosition, encodeCursor, type Page, type Position } from '../../lib/paging';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../testing/query-plans';
import { leadStatuses } from '../leads/leads.rules';
import { leadFilters } from '../leads/leads.schema';

const LEADS = 20_000;

interface Row {
  id: string;
  createdAt: string;
}

const scoreId = newId();
/** The ids of the workspace's leads with score 7. The neighbour has some too. */
let withScore: string[] = [];

const test = useLargeWorkspace({
  statements: /\b(leads|leads_custom|leads_search|json_each)\b/,
  async fill() {
    const { db } = test.app;
    const { workspaceId } = test.actor;
    const at = timeOf(0);
    const field = { id: scoreId, workspaceId, entity: 'leads', key: 'score', label: 'Score', type: 'number' };
    await db.write('custom_fields').insert({
      ...field,
      options: '[]',
      required: false,
      showOnForm: false,
      position: 0,
      createdAt: at,
      updatedAt: at,
    });
    const rows = await test.insert('leads', LEADS, rowOf);
    // A fifth of the leads has no score.
    const scored = rows.filter((_, index) => index % 5 !== 0);
    const values = scored.map(valueOf);
    await db.transaction(() => insertAll(db, 'leads_custom', values));
    const having = scored.filter((_, index) => values[index]?.value === valueKey(7));
    withScore = having.filter((lead) => lead.workspaceId === workspaceId).map(({ id }) => id);
    expect(withScore.length).toBeLessThan(having.length);
  },
});

const rowOf = (index: number) => ({
  id: newId(),
  workspaceId: test.ownerOf(index),
  name: `Person ${index}`,
  company: 'Acme',
  email: `person-${index}@example.org`,
  searchText: `person ${index}\nacme`,
  status: leadStatuses[index % leadStatuses.length],
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
});

const valueOf = ({ id, createdAt }: ReturnType<typeof rowOf>, index: number) => ({
  recordId: id,
  fieldId: scoreId,
  // An odd number of scores, so that each one occurs in both workspaces and in all statuses.
  value: valueKey(index % 999),
  createdAt,
});

const list = (parameters: string) => {
  const { 'custom.score': score, ...rest } = listInput(parameters);
  return test.app.leads.list(
    { ...test.actor, hasCustomFields: true },
    leadFilters.parse(score ? { ...rest, custom: { score } } : rest),
  );
};

test.describePlans(() => {
  it.each(['sort=custom.score', 'sort=-custom.score', 'sort=custom.score&status=won'])(
    'sorts leads along the index of the values, page by page: %s',
    async (parameters) => {
      let cursor: string | null = null;
      const plans = await test.plansOf(async () => {
        const page = await list(parameters);
        cursor = page.nextCursor;
        await list(`${parameters}&cursor=${cursor}`);
      });
      expect(cursor).not.toBeNull();
      expect(plans.flat().join(' ')).toContain('leads_custom');
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it('reads the leads without a value along the index of the list', async () => {
    const last = await test.plansOf(() =>
      list('sort=custom.score&cursor=WyJjdXN0b20uc2NvcmUiLCIyMDk5LTAxLTAxVDAwOjAwOjAwWiIsIngiXQ'),
    );
    expect(last.length).toBeGreaterThan(0);
    expect(last.flat().filter(scansTable)).toEqual([]);
  });

  it.each([
    'custom.score=7',
    'custom.score=7&status=won',
    'custom.score=7&sort=name',
    'custom.score=7&search=person',
  ])('finds leads with a value along its index: %s', async (parameters) => {
    let found: readonly string[] = [];
    const plans = await test.plansOf(async () => {
      found = (await list(parameters)).items.map(({ id }) => id);
    });
    expect(plans.flat().join(' ')).toContain('leads_custom');
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(found).not.toEqual([]);
    expect(withScore).toEqual(expect.arrayContaining([...found]));
    if (!parameters.includes('status')) expect(found).toHaveLength(withScore.length);
  });

  it('counts leads by one value along the index of the values, without reading the leads', async () => {
    const plans = await test.plansOf(() => list('custom.score=7&limit=1'));
    expect(plans).toHaveLength(2);
    expect(plans[1]?.join('\n')).toMatch(/leads_custom_values/);
    expect(plans[1]?.join('\n')).not.toMatch(/\b(SEARCH l|on leads)\b/);
  });
});

it('refuses a forged position among the leads without a value', async () => {
  for (const position of [
    ['never', 'y'],
    ['2026-13-01T00:00:00Z', 'y'],
  ])
    await expect(
      list(`sort=custom.score&cursor=${encodeCursor(['custom.score', ...position])}`),
    ).rejects.toMatchObject({
      status: 400,
      message: 'Invalid cursor',
    });
});

it('reads a bounded number of leads per page to find those without a value', async () => {
  const { db } = test.app;
  const { workspaceId } = test.actor;
  const ofWorkspace = () => db.read('leads as l').where('l.workspaceId', workspaceId);
  const found = new Set<string>();
  const sizes: number[] = [];
  let cursor: Position | undefined = ['0001-01-01T00:00:00.000Z', ''];
  while (cursor) {
    const page: Page<Row> = await customPage<object, Row>(db, {
      ...{ table: 'leads', alias: 'l', fieldId: scoreId, direction: 'asc', maxWalked: 1000 },
      request: { limit: 500, cursor },
      search: undefined,
      narrow: (query) => query.where('l.workspaceId', workspaceId),
      show: (query) => query.select('l.id', 'l.createdAt'),
      decode: (row) => row as Row,
      list: { query: ofWorkspace(), order: ['l.createdAt', 'l.id'] },
      count: async () => ({ total: 18_000, isMinimum: false }),
    });
    for (const { id } of page.items) found.add(id);
    sizes.push(page.items.length);
    cursor = page.nextCursor === null ? undefined : decodePosition(page.nextCursor);
  }
  const without = ofWorkspace().whereNotIn('id', db.read('leads_custom').select('recordId'));
  expect(found.size).toBe(Number((await without.count({ n: '*' }).first())?.n));
  expect(sizes).toHaveLength(18);
  expect(Math.max(...sizes)).toBeLessThan(500);
});
