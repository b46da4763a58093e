import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { createWorkspaceExportsRepo } from './workspace-exports.repo';

const test = useLargeWorkspace({
  statements: /\bworkspace_exports\b/,
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
});
