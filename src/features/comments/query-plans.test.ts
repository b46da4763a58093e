import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { commentFilters, newComment } from './comments.schema';

const COMMENTS = 5000;
const LEADS = 50;

let leadIds: string[] = [];
/** There are only two users. The statement that fills the trash has its found rows as `p` and `k`. */
const scansTable = scansTableExcept('u', 'p', 'k');

const test = useLargeWorkspace({
  statements: /\bcomments\b|\bcomment_mentions\b/,
  async fill() {
    const leads = await test.insert('leads', LEADS, (index) => ({
      id: newId(),
      workspaceId: String(test.actor.workspaceId),
      name: `Lead ${index}`,
      company: 'Initech',
      email: `lead-${index}@example.org`,
      searchText: `lead ${index}`,
      status: 'new',
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    leadIds = leads.map(({ id }) => id);
    const comments = await test.insert('comments', COMMENTS, (index) => ({
      id: newId(),
      workspaceId: String(test.actor.workspaceId),
      leadId: leadIds[index % LEADS],
      body: `Comment ${index}`,
      createdBy: test.actor.userId,
      createdAt: timeOf(index),
    }));
    await test.insert('comment_mentions', COMMENTS, (index) => ({
      commentId: comments[index]?.id,
      userId: test.actor.userId,
      position: 0,
    }));
  },
});

const cursor = encodeCursor([timeOf(COMMENTS / 2), 'x']);

test.describePlans(() => {
  it.each([{}, { cursor }])('lists the comments on an object along its index: %j', async (page) => {
    const query = commentFilters.parse({ object: `lead:${leadIds[7]}`, limit: 20, ...page });
    const plans = await test.plansOf(() => test.app.comments.list(test.actor, query));
    // The comments, their number, and their mentions, which are sorted in memory.
    expect(plans).toHaveLength(3);
    expect(plans.slice(0, 2).flat().filter(sorts)).toEqual([]);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('finds one comment by an index, to change or delete it', async () => {
    const object = { kind: 'lead', id: leadIds.pop() ?? '' };
    const plans = await test.plansOf(async () => {
      const { id } = await test.app.comments.add(test.actor, object, newComment.parse({ body: 'Hi' }));
      await test.app.comments.update(test.actor, id, { body: 'Hello', mentions: [test.actor.userId] });
      await test.app.comments.remove(test.actor, id);
      await test.app.leads.remove(test.actor, object.id);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
