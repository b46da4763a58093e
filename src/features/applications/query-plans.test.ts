import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { describePlans, queryPlans, recordQueries, sorts } from '../../testing/query-plans';
import { insertRows, timeOf } from '../../testing/large-tables';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { northwind } from './applications.fixture';
import { applicationStatuses } from './applications.rules';
import { applicationFilters } from './applications.schema';

const APPLICATIONS = 5000;
const middle = encodeCursor([timeOf(APPLICATIONS / 2), 'x']);

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
let anId: string;

beforeAll(async () => {
  test = await createTestApp();
  const { app } = test;
  actor = await signUpActor(test.app, 'ada@example.org');
  const rows = await insertRows(app.db, 'applications', APPLICATIONS, (index) => ({
    ...northwind,
    id: newId(),
    workspaceId: actor.workspaceId,
    status: applicationStatuses[index % applicationStatuses.length],
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  }));
  anId = rows[1]?.id ?? '';
}, 60_000);
afterAll(() => test.close());

/** Returns the plans of the queries that `work` runs on the applications table. */
const plansOf = (work: () => Promise<unknown>) => queryPlans(test.app.db, /[`"]applications[`"]/, work);

const scansTable = (line: string) =>
  /Seq Scan on applications|^SCAN applications(?! USING (COVERING )?INDEX)/.test(line);

describePlans(
  () => test.app.db,
  () => {
    it.each([{}, { cursor: middle }, { status: 'Review' }, { status: 'Review', cursor: middle }])(
      'lists applications along an index in the order of the list: %j',
      async (parameters) => {
        const list = () =>
          test.app.applications.list(actor, applicationFilters.parse({ limit: 50, ...parameters }));
        const plans = await plansOf(list);
        expect(plans).toHaveLength(1);
        expect(plans.flat().filter((line) => scansTable(line) || sorts(line))).toEqual([]);
        expect((await list()).total).toBe('status' in parameters ? APPLICATIONS / 5 : APPLICATIONS);
      },
    );

    it('counts applications by status without reading the applications table', async () => {
      const queries = await recordQueries(test.app.db, () => test.app.applications.counts(actor));
      expect(queries).toHaveLength(1);
      expect(queries[0]?.sql).toContain('row_counts');
    });

    it('finds one application by an index, to move it or for an operator', async () => {
      const plans = await plansOf(async () => {
        await test.app.applications.changeStatus(actor, anId, { status: 'Review', adminNote: undefined });
        await test.app.db.write('applications').where({ id: anId }).update({ status: 'Applied' });
        await expect(test.app.applications.convertForOperator(anId)).rejects.toThrow(
          'Cannot move application',
        );
      });
      expect(plans.flat().filter(scansTable)).toEqual([]);
    });
  },
);
