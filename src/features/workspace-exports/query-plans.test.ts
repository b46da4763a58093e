import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { createWorkspaceImportsRepo } from './import/workspace-imports.repo';
import { createWorkspaceExportsRepo } from './workspace-exports.repo';

const test = useLargeWorkspace({
  statements: /^(?!lock)[^]*\bworkspace_(?:ex|im)ports\b/i,
  async fill() {
    await test.insert('workspace_exports', 4000, (n) => ({
      id: newId(),
      workspaceId: test.ownerOf(n),
      status: 'done',
      size: 1000,
      createdAt: timeOf(n),
      aliveUntil: timeOf(n),
      expiresAt: timeOf(n),
    }));
    await test.insert('workspace_imports', 4000, (n) => ({
      id: newId(),
      status: n === 0 ? 'running' : 'done',
      createdAt: timeOf(n),
      aliveUntil: timeOf(n),
      expiresAt: timeOf(n),
    }));
  },
});

const scansTable = scansTableExcept();

test.describePlans(() => {
  it('lists the exports of a workspace along an index, newest first', async () => {
    const exports = createWorkspaceExportsRepo(test.app.db);
    const workspaceId = test.actor.workspaceId ?? '';
    const [list = []] = await test.plansOf(() => exports.ofWorkspace(workspaceId));
    expect(list.filter((step) => scansTable(step) || sorts(step))).toEqual([]);
  });

  it('finds expired exports and those of killed processes by indexes', async () => {
    const exports = createWorkspaceExportsRepo(test.app.db);
    const workspaceId = test.actor.workspaceId ?? '';
    const plans = await test.plansOf(async () => {
      await exports.expired(timeOf(5), 100);
      await exports.endKilled(timeOf(5), 'killed', { workspaceId });
      await exports.find(workspaceId, newId());
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('lists imports along an index, newest first', async () => {
    const imports = createWorkspaceImportsRepo(test.app.db);
    const plans = await test.plansOf(() => imports.page({ limit: 20 }));
    expect(plans.flat().filter(sorts)).toEqual([]);
    const alongIndex = /workspace_imports_createdat_id/i;
    expect(plans.at(-1)?.filter((step) => scansTable(step) && !alongIndex.test(step))).toEqual([]);
  });

  it('finds imports that are under way, expired, or of killed processes by indexes', async () => {
    const imports = createWorkspaceImportsRepo(test.app.db);
    const plans = await test.plansOf(async () => {
      await imports.isBusy(timeOf(5));
      await imports.endKilled(timeOf(5), 'killed');
      await imports.expired(timeOf(5), 100);
      await imports.find(newId());
      await imports.existing([newId()]);
      await imports.update(newId(), 'running', { done: 1 });
      await imports.start(newId(), timeOf(5), { done: 0 });
      await imports.delete(newId());
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
