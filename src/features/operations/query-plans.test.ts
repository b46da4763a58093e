import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { createOperationsRepo } from '../records/operations/operations.repo';
import { createJobsRepo } from './jobs/jobs.repo';
import { createOldOperationsRepo } from '../retention/old-operations.repo';

const OPERATIONS = 4000;
const operationIds: string[] = [];

const test = useLargeWorkspace({
  statements: /\boperation(s|_parts|_jobs|_job_ids)\b/,
  async fill() {
    await test.insert('users', 300, userRow);
    const rows = await test.insert('operations', OPERATIONS, (n) => ({
      id: newId(),
      workspaceId: test.ownerOf(n),
      kind: n % 3 === 0 ? 'changed' : 'deleted',
      objectType: 'lead',
      count: 2,
      createdBy: test.actor.userId,
      createdAt: timeOf(n),
    }));
    operationIds.push(...rows.map(({ id }) => id));
    await test.insert('operation_parts', OPERATIONS, (n) => ({
      operationId: operationIds[n],
      position: 0,
      recordIds: '[]',
    }));
    await test.insert('operation_jobs', OPERATIONS, (n) => ({
      operationId: operationIds[n],
      workspaceId: test.ownerOf(n),
      kind: 'change',
      state: 'done',
      groupId: operationIds[n],
      total: 600,
      startedAt: timeOf(n),
      finishedAt: timeOf(n),
    }));
    await test.insert('trash', OPERATIONS, (n) => ({
      id: newId(),
      workspaceId: test.ownerOf(n),
      objectType: 'lead',
      objectName: `Lead ${n}`,
      adminsOnly: false,
      deletedAt: timeOf(n),
      operationId: operationIds[n],
    }));
  },
});

const scansTable = scansTableExcept();

test.describePlans(() => {
  it.each([[{}], [{ kind: 'deleted' as const }], [{ createdBy: 'me' }]])(
    'lists operations along an index, in the order of the list: %j',
    async (more: object) => {
      const repo = createOperationsRepo(test.app.db);
      const { workspaceId: ours, userId } = test.actor;
      const workspaceId = ours ?? '';
      const scope = {
        workspaceId,
        since: timeOf(0),
        ...more,
        ...('createdBy' in more && { createdBy: userId }),
      };
      const [page = []] = await test.plansOf(() => repo.list(scope, { limit: 20 }));
      expect(page.filter((step) => scansTable(step) || sorts(step))).toEqual([]);
    },
  );

  it('finds an operation, its parts and its deleted records by indexes', async () => {
    const repo = createOperationsRepo(test.app.db);
    const [id = ''] = operationIds;
    const workspaceId = test.actor.workspaceId ?? '';
    const plans = await test.plansOf(async () => {
      await test.app.db.transaction(() => repo.lock(workspaceId, id));
      await repo.byIds(workspaceId, [id]);
      await repo.parts(id, 10);
      await repo.trashIds(workspaceId, id, 10);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('finds jobs by indexes', async () => {
    const jobs = createJobsRepo(test.app.db);
    const [id = ''] = operationIds;
    const plans = await test.plansOf(async () => {
      await jobs.ofOperations(operationIds.slice(0, 20));
      await jobs.waiting(timeOf(0));
      await jobs.ids(id);
      await test.app.db.transaction(() => jobs.lock(id, 'lease'));
    });
    // The index has only the running jobs.
    const steps = plans.flat().filter((step) => !step.endsWith('USING INDEX operation_jobs_running'));
    expect(steps.filter(scansTable)).toEqual([]);
  });

  it('finds old operations by an index', async () => {
    const plans = await test.plansOf(() => createOldOperationsRepo(test.app.db).deleteBatch(timeOf(0), 50));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
