import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { notificationFilters } from './notifications.schema';

const NOTIFICATIONS = 5000;
/** There are only two users and members. */
const scansTable = scansTableExcept('u', 'm', 'users', 'workspace_members', 'p', 'partners');

const test = useLargeWorkspace({
  statements: /\bnotifications\b|\bnotification_|\bdue_reminders\b|\bonboarding_tasks\b|\bcheck_ins\b/,
  async fill() {
    await test.insert('notifications', NOTIFICATIONS, (index) => {
      const reader = index % 10 === 9 ? test.neighbour : test.actor;
      return {
        id: newId(),
        workspaceId: String(reader.workspaceId),
        userId: reader.userId,
        eventKey: newId(),
        kind: 'deal',
        title: `Deal ${index}`,
        objectType: 'deal',
        audience: 'member',
        count: 1,
        isListed: true,
        isRead: index % 50 !== 0,
        createdAt: timeOf(index),
      };
    });
  },
});

const cursor = encodeCursor([timeOf(NOTIFICATIONS / 2), 'x']);

test.describePlans(() => {
  it.each([{}, { cursor }, { unread: 'true' }, { unread: 'true', cursor }])(
    'lists notifications along an index: %j',
    async (page) => {
      const query = notificationFilters.parse({ limit: 20, ...page });
      const plans = await test.plansOf(() => test.app.notifications.list(test.actor, query));
      expect(plans.flat().filter(sorts)).toEqual([]);
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it('counts and marks unread ones by an index', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.notifications.unreadCount(test.actor);
      await test.app.notifications.markAllRead(test.actor, { until: timeOf(0) });
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('finds due mails and due work by an index', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.digests.run();
      await test.app.mailSummaries.run();
      await test.app.dueReminders.run();
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
