import { expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { partnerRow, timeOf } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { scansTableExcept } from '../../../testing/query-plans';
import { campaignFilters } from '../../campaigns/campaigns.schema';
import { eventFilters } from '../../events/events.schema';

const PARTNERS = 300;
const TODOS = 6000;

let partnerId = '';
/** There are only two users. */
const scansTable = scansTableExcept('u', 'creator', 'approver');

/** Every tenth task and check-in is open, and every hundredth is the actor's own. */
const test = useLargeWorkspace({
  statements: /\b(onboarding_tasks|check_ins|applications|campaigns|events)\b/,
  async fill() {
    const partners = await test.insert('partners', PARTNERS, (index) =>
      partnerRow(test.ownerOf(index), index, { ownerId: index % 50 === 0 ? test.actor.userId : null }),
    );
    partnerId = partners[0]?.id ?? '';
    const todo = (index: number) => ({
      id: newId(),
      partnerId: partners[index % PARTNERS]?.id,
      completed: index % 10 !== 0,
      ownerId: index % 100 === 0 ? test.actor.userId : null,
      createdBy: index % 100 === 50 ? test.actor.userId : test.neighbour.userId,
      createdAt: timeOf(index),
    });
    await test.insert('onboarding_tasks', TODOS, (index) => ({
      ...todo(index),
      taskName: `Task ${index}`,
      dueDate: index % 3 === 0 ? timeOf(index).slice(0, 10) : null,
    }));
    await test.insert('check_ins', TODOS, (index) => ({
      ...todo(index),
      workspaceId: test.ownerOf(index % PARTNERS),
      title: `Call ${index}`,
      scheduledDate: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('campaigns', TODOS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      name: `Campaign ${index}`,
      templateType: 'webinar',
      status: index % 5 === 0 ? 'pending_approval' : 'draft',
      partnerId: index % 4 === 0 ? partners[(index % 20) * 10]?.id : null,
      searchText: `campaign ${index}`,
      creatorName: 'Ada',
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
  },
});

test.describePlans(() => {
  it('finds the work of a user by indexes of open tasks and check-ins', async () => {
    const plans = await test.plansOf(() => test.app.myWork.list(test.actor, { limit: 20 }));
    expect(plans.flat().filter(scansTable)).toEqual([]);
    const steps = plans.flat().join('\n');
    for (const index of ['check_ins_open_made', 'check_ins_open_of_partner']) expect(steps).toContain(index);
    // Without statistics, SQLite may take the index that also has completed tasks.
    expect(steps).toMatch(/onboarding_tasks_(open_)?owned/);
  });

  it.each([{}, { status: 'draft' }])(
    'lists the campaigns and events of a partner by an index: %j',
    async (also) => {
      const campaigns = campaignFilters.parse({ partner: partnerId, limit: 20, ...also });
      const plans = await test.plansOf(() => test.app.campaigns.list(test.actor, campaigns));
      expect(plans.flat().join('\n')).toContain('campaigns_of_partner');
      const events = eventFilters.parse({ partner: partnerId, limit: 20 });
      const eventPlans = await test.plansOf(() => test.app.events.list(test.actor, events));
      expect([...plans, ...eventPlans].flat().filter(scansTable)).toEqual([]);
    },
  );
});
