import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { partnerRow, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept } from '../../testing/query-plans';

const PARTNERS = 300;
const ROWS = 6000;

/** There are only two users and members, and `c` are the counted rows. */
const scansTable = scansTableExcept('u', 'c', 'submitter', 'decider', 'm', 'workspace_members');

/** Every tenth task is open, and every hundredth deal is submitted. Many of both are snoozed. */
const test = useLargeWorkspace({
  statements: /\b(onboarding_tasks|check_ins|applications|campaigns|deals|notifications|inbox_snoozes)\b/,
  async fill() {
    const partners = await test.insert('partners', PARTNERS, (index) =>
      partnerRow(test.ownerOf(index), index, { ownerId: index % 50 === 0 ? test.actor.userId : null }),
    );
    const tasks = await test.insert('onboarding_tasks', ROWS, (index) => ({
      id: newId(),
      partnerId: partners[index % PARTNERS]?.id,
      taskName: `Task ${index}`,
      completed: index % 10 !== 0,
      dueDate: timeOf(index).slice(0, 10),
      ownerId: index % 100 === 0 ? test.actor.userId : null,
      createdBy: test.neighbour.userId,
      createdAt: timeOf(index),
    }));
    await test.insert('inbox_snoozes', ROWS, (index) => ({
      workspaceId: String((index % 2 === 0 ? test.actor : test.neighbour).workspaceId),
      userId: (index % 2 === 0 ? test.actor : test.neighbour).userId,
      itemKind: 'task',
      itemId: tasks[index]?.id,
      until: '2099-01-01T00:00:00.000Z',
    }));
    await test.insert('deals', ROWS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index % PARTNERS),
      partnerId: partners[index % PARTNERS]?.id,
      name: `Deal ${index}`,
      customerName: `Customer ${index}`,
      status: index % 100 === 0 ? 'submitted' : 'won',
      submittedAt: timeOf(index),
      importKey: `deal ${index}`,
      searchText: `deal ${index}`,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
  },
});

test.describePlans(() => {
  it('finds what waits for a user, and counts it, by indexes', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.inbox.list(test.actor, { limit: 50 });
      await test.app.inbox.count(test.actor);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat().join('\n')).toMatch(/inbox_snoozes/);
  });

  it('finds one item by an index, and deletes snoozes that are over by one', async () => {
    const task = await test.app.inbox.first(test.actor, 1);
    const item = String(task.items[0]?.id);
    const plans = await test.plansOf(async () => {
      await test.app.inbox.detail(test.actor, item);
      await test.app.inbox.snooze(test.actor, { item, until: 'tomorrow' });
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
