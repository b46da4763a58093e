import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept } from '../../testing/query-plans';
import { newView, viewFilters } from './views.schema';

const VIEWS = 5000;

/** There are only two users. */
const scansTable = scansTableExcept('u');

/** Every hundredth view is the actor's own, every fiftieth is shared. */
const test = useLargeWorkspace({
  statements: /\bsaved_views\b/,
  async fill() {
    await test.insert('saved_views', VIEWS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      entity: index % 2 === 0 ? 'leads' : 'partners',
      name: `View ${index}`,
      query: '',
      layout: 'table',
      columns: [],
      shared: index % 50 === 0,
      createdBy: index % 100 === 1 ? test.actor.userId : test.neighbour.userId,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
  },
});

test.describePlans(() => {
  it.each([{}, { entity: 'leads' }])('finds own and shared views by indexes: %j', async (filters) => {
    const query = viewFilters.parse({ limit: 20, ...filters });
    const plans = await test.plansOf(() => test.app.views.list(test.actor, query));
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat().join('\n')).toMatch(/saved_views_shared/);
  });

  it('saves, changes and deletes a view by indexes', async () => {
    const plans = await test.plansOf(async () => {
      const { id } = await test.app.views.create(test.actor, newView.parse({ entity: 'leads', name: 'Hot' }));
      await test.app.views.update(test.actor, id, { name: 'Warm' });
      await test.app.views.remove(test.actor, id);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
