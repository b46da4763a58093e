import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../lib/actor';
import { encodeCursor } from '../../../lib/paging';
import { signUpActor } from '../../../testing/actors';
import { insertRows, partnerRow, timeOf } from '../../../testing/large-tables';
import { createTestApp } from '../../../testing/server';
import { partnerEntity } from '../partners.entity';
import { portalStates } from '../partners.rules';
import { partnerFilters } from '../partners.schema';

const PARTNERS = 23;
const NUMBERS = [9, 10, 9.5, 100.25, 0, 12_345_678_901.5];

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
let rows: Figures[];

type Value = string | number | null;
type Figures = Record<string, Value>;

beforeAll(async () => {
  test = await createTestApp();
  const neighbour = await signUpActor(test.app, 'grace@example.org');
  actor = await signUpActor(test.app, 'ada@example.org');
  rows = await addPartners(actor);
  await addPartners(neighbour);
});
afterAll(() => test.close());

/** Some values are equal, and some are empty. */
async function addPartners({ workspaceId }: Actor): Promise<Figures[]> {
  const { db } = test.app;
  await db.write('partners').where({ workspaceId }).delete();
  const partners = await insertRows(db, 'partners', PARTNERS, (index) =>
    partnerRow(String(workspaceId), index, { status: index % 3 === 0 ? 'inactive' : 'active' }),
  );
  const figures = partners.map(({ id }, index) => ({
    id,
    status: index % 3 === 0 ? 'inactive' : 'active',
    lastTouchAt: index % 4 === 0 ? null : timeOf((index * 5) % 7),
    openPipeline: index % 5 === 0 ? null : (NUMBERS[index % NUMBERS.length] ?? null),
    won12Months: index % 2 === 0 ? null : (index * 7) % 11,
    portal: portalStates[index % 3] ?? null,
    nextCheckIn: index % 7 === 0 ? null : timeOf(index % 6),
  }));
  for (const { id, status, ...values } of figures)
    await db.write('partner_figures').where({ partnerId: id }).update(values);
  return figures;
}

async function pagesOf(given: object, start?: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = start;
  do {
    const asked = partnerFilters.parse({ ...given, limit: 4, cursor });
    const page = await test.app.partners.list(actor, asked);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** Returns the ids in the order of a field, equal values by id, empty ones last. */
function expected(field: string, sign: 1 | -1, isListed = (_: Figures): boolean => true): Value[] {
  return rows
    .filter(isListed)
    .sort((one, other) => {
      const [a = null, b = null] = [one[field], other[field]];
      if ((a === null) !== (b === null)) return a === null ? 1 : -1;
      const byKey = a === b || a === null || b === null ? 0 : a < b ? -1 : 1;
      return sign * (byKey || (String(one['id']) < String(other['id']) ? -1 : 1));
    })
    .map(({ id }) => id ?? null);
}

describe.each(Object.keys(partnerEntity.computed.fields))('partners by %s', (field) => {
  it('are sorted in both directions, page by page', async () => {
    expect(await pagesOf({ sort: field })).toEqual(expected(field, 1));
    expect(await pagesOf({ sort: `-${field}` })).toEqual(expected(field, -1));
  });

  it('are sorted when the list is filtered or searched', async () => {
    const isActive = ({ status }: Figures) => status === 'active';
    expect(await pagesOf({ sort: field, status: 'active' })).toEqual(expected(field, 1, isActive));
    const searched = { sort: `-${field}`, status: 'active', search: 'partner' };
    expect(await pagesOf(searched)).toEqual(expected(field, -1, isActive));
    const kept = { sort: `-${field}`, f: ['portal:any:active,invited', 'status:is:active'] };
    const isKept = (row: Figures) => isActive(row) && row['portal'] !== 'none';
    expect(await pagesOf(kept)).toEqual(expected(field, -1, isKept));
  });

  it('refuse forged cursors', async () => {
    for (const position of [
      [field, '1; drop', 'x', 'y'],
      ['name', 'x', 'y'],
      [timeOf(1), 'x'],
    ])
      await expect(pagesOf({ sort: `-${field}` }, encodeCursor(position))).rejects.toMatchObject({
        status: 400,
      });
  });
});

it.each<[string, (row: Figures) => boolean]>([
  ['openPipeline:more:9.5', ({ openPipeline }) => Number(openPipeline) > 9.5],
  ['openPipeline:less:9.5', ({ openPipeline }) => openPipeline !== null && Number(openPipeline) < 9.5],
  ['won12Months:between:2,5', ({ won12Months }) => Number(won12Months) >= 2 && Number(won12Months) <= 5],
  ['won12Months:empty', ({ won12Months }) => won12Months === null],
  ['portal:is:invited', ({ portal }) => portal === 'invited'],
  ['portal:not:none', ({ portal }) => portal !== 'none'],
  ['lastTouchAt:filled', ({ lastTouchAt }) => lastTouchAt !== null],
  ['lastTouchAt:after:2026-01-01', () => false],
  ['nextCheckIn:is:2026-01-01', ({ nextCheckIn }) => nextCheckIn !== null],
])('filters partners by %s', async (f, isListed) => {
  const found = await pagesOf({ f, sort: 'name' });
  const ids = rows.filter(isListed).map(({ id }) => id);
  expect(found.sort()).toEqual(ids.sort());
});
