import { expect, it } from 'vitest';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { recordQueries, sorts } from '../../testing/query-plans';
import { insertRows, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { applicationEntity } from './applications.entity';
import { northwind } from './applications.fixture';
import { applicationStatuses } from './applications.rules';
import { applicationFilters } from './applications.schema';

const APPLICATIONS = 5000;
const middle = encodeCursor([timeOf(APPLICATIONS / 2), 'x']);

let anId: string;

const test = useLargeWorkspace({
  statements: /[`"]applications[`"]/,
  async fill() {
    const { app } = test;
    const rows = await insertRows(app.db, 'applications', APPLICATIONS, (index) => ({
      ...northwind,
      searchText: searchTextOf(applicationEntity)(northwind),
      id: newId(),
      workspaceId: test.actor.workspaceId,
      status: applicationStatuses[index % applicationStatuses.length],
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    anId = rows[1]?.id ?? '';
  },
});

const scansTable = (line: string) =>
  /Seq Scan on applications|^SCAN applications(?! USING (COVERING )?INDEX)/.test(line);

test.describePlans(() => {
  it.each([{}, { cursor: middle }, { status: 'Review' }, { status: 'Review', cursor: middle }])(
    'lists applications along an index in the order of the list: %j',
    async (parameters) => {
      const list = () =>
        test.app.applications.list(test.actor, applicationFilters.parse({ limit: 50, ...parameters }));
      const plans = await test.plansOf(list);
      expect(plans).toHaveLength(1);
      expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
      expect((await list()).total).toBe('status' in parameters ? APPLICATIONS / 5 : APPLICATIONS);
    },
  );

  it.each(['northwind', 'hopper', 'northwind ex'])(
    'searches applications through an index: %s',
    async (search) => {
      const list = (status?: string) =>
        test.app.applications.list(test.actor, applicationFilters.parse({ limit: 50, search, status }));
      const plans = [...(await test.plansOf(() => list())), ...(await test.plansOf(() => list('Review')))];
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it('counts applications by status without reading the applications table', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.applications.counts(test.actor));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).toContain('row_counts');
  });

  it('finds one application by an index, to move it or for an operator', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.applications.changeStatus(test.actor, anId, { status: 'Review', adminNote: undefined });
      await test.app.db.write('applications').where({ id: anId }).update({ status: 'Applied' });
      await expect(test.app.applications.convertForOperator(anId)).rejects.toThrow('Cannot move application');
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
