import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { scansTable, scansOrSorts } from '../../testing/query-plans';
import { listInput, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { createRoadmapItemsRepo } from './roadmap-items.repo';
import { priorityOrder, roadmapPriorities } from './roadmap.rules';
import { roadmapFilters } from './roadmap.schema';

const ITEMS = 20_000;

let itemId = '';

const test = useLargeWorkspace({
  statements: /\b(roadmap_items|roadmap_items_search|json_each)\b/,
  async fill() {
    // Enough users to make looking up an owner by an index worthwhile.
    await test.insert('users', 300, userRow);
    const rows = await test.insert('roadmap_items', ITEMS, rowOf);
    itemId = rows[0]?.id ?? '';
  },
});

/** All but the oldest ten are completed. Only every hundredth is dated and public. "scarce" is in four. */
function rowOf(index: number) {
  const priority = roadmapPriorities[index % roadmapPriorities.length] ?? 'low';
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    title: `Item ${index}`,
    searchText: `item ${index} ${index % 5000 === 7 ? 'scarce' : 'common'}`,
    status: index < 10 ? 'planned' : 'completed',
    priority,
    priorityOrder: priorityOrder(priority),
    targetDate: index % 100 === 0 ? timeOf(index).slice(0, 10) : null,
    isPublic: index % 100 === 0,
    tags: [],
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) =>
  test.app.roadmap.list(test.actor, roadmapFilters.parse(listInput(parameters)));

const planOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();

const middle = encodeCursor([timeOf(ITEMS / 2), 'x']);

test.describePlans(() => {
  it.each([
    '',
    `cursor=${middle}`,
    'status=completed',
    `status=completed&cursor=${middle}`,
    'priority=high',
    `priority=high&cursor=${middle}`,
    'status=completed&priority=high',
    'status=planned&priority=low',
  ])('lists and counts roadmap items along an index: %s', async (parameters) => {
    const plan = await planOf(() => list(parameters));
    expect(plan.filter(scansOrSorts)).toEqual([]);
  });

  it.each(['search=common', `search=common&cursor=${middle}`, 'status=completed&search=scarce'])(
    'searches roadmap items through an index: %s',
    async (parameters) => {
      expect((await planOf(() => list(parameters))).filter(scansTable)).toEqual([]);
    },
  );

  it('finds open, dated and public roadmap items without reading the others', async () => {
    const { open, dated, shown } = createRoadmapItemsRepo(test.app.db);
    const workspaceId = String(test.actor.workspaceId);
    for (const [work, index] of [
      [() => open(workspaceId, 5), 'roadmap_items_open'],
      [() => dated(workspaceId, 20), 'roadmap_items_by_targetDate'],
      [() => shown(workspaceId, 20), 'roadmap_items_public'],
    ] as const) {
      const plan = await planOf(work);
      expect(plan.join('\n')).toContain(index);
      expect(plan.filter(scansOrSorts)).toEqual([]);
    }
    expect((await open(workspaceId, 3)).map(({ title }) => title)).toEqual(['Item 7', 'Item 3', 'Item 6']);
    expect(await shown(workspaceId, 500)).toHaveLength(200);
  });

  it('finds one roadmap item by an index', async () => {
    expect((await planOf(() => test.app.roadmap.get(test.actor, itemId))).filter(scansTable)).toEqual([]);
  });
});

it('counts roadmap items exactly, also by status and search', async () => {
  expect(await list('')).toMatchObject({ total: 18_000, totalIsMinimum: false });
  expect(await list('status=planned')).toMatchObject({ total: 9 });
  expect(await list('search=SCARCE')).toMatchObject({ total: 4, totalIsMinimum: false });
});
