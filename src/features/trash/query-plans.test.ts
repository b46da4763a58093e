import { expect, it } from 'vitest';
import type { Db } from '../../db/connect';
import { newId } from '../../lib/ids';
import { measureEventLoopDelay } from '../../testing/event-loop-delay';
import { partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { queryPlans, scansOrSorts } from '../../testing/query-plans';
import { MAX_ROWS_OF_KIND } from '../records/trash/trash-sql.repo';
import { createOldTrashRepo } from '../retention/old-trash.repo';
import { trashFilters } from './trash.schema';

const PARTNERS = 3000;
const ENTRIES = 5000;
const ACTIVITIES = MAX_ROWS_OF_KIND + 2000;

const partners: string[] = [];
const partnerAt = (index: number) => partners[index % PARTNERS] ?? '';

/** The first partner has more activities than the trash keeps. */
const test = useLargeWorkspace({
  statements: /\btrash(_rows)?\b/,
  async fill() {
    const rows = await test.insert('partners', PARTNERS, (index) => partnerRow(test.ownerOf(index), index));
    partners.push(...rows.map(({ id }) => id));
    await test.insert('partner_activities', ACTIVITIES, (index) => activityRow(partnerAt(0), index));
    await test.insert('partner_activities', PARTNERS, (index) => activityRow(partnerAt(index + 1), index));
    await test.insert('partner_contacts', PARTNERS, contactRow);
    await test.insert('trash', ENTRIES, entryRow);
    // With only a few users, the planner would rightly read all of them.
    await test.insert('users', 500, userRow);
  },
});

const activityRow = (partnerId: string, index: number) => ({
  id: newId(),
  partnerId,
  activityType: 'note_added',
  description: `Activity ${index}`,
  metadata: {},
  createdAt: timeOf(index),
});

const contactRow = (index: number) => ({
  id: newId(),
  partnerId: partnerAt(index),
  name: 'Ada',
  isPrimary: false,
  createdAt: timeOf(index),
});

const entryRow = (index: number) => ({
  id: newId(),
  workspaceId: test.ownerOf(index),
  objectType: index % 4 === 0 ? 'partner' : 'lead',
  objectName: `Lead ${index}`,
  ownerId: null,
  adminsOnly: false,
  deletedBy: test.actor.userId,
  deletedAt: test.clock.now().toISOString(),
});

const countActivities = async (db: Db, partnerId: string) =>
  (await db.read('partner_activities').where({ partnerId }).select('id')).length;

test.describePlans(() => {
  it.each([{}, { objectType: 'partner' }])('lists the trash along an index: %j', async (filters) => {
    const query = trashFilters.parse({ limit: 20, ...filters });
    const editor = { ...test.actor, workspaceRole: 'editor' as const };
    for (const actor of 'objectType' in filters ? [test.actor] : [test.actor, editor]) {
      const plans = await test.plansOf(() => test.app.trash.list(actor, query));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    }
  });

  it('keeps and restores a record by indexes', async () => {
    // Those at multiples of ten belong to the actor.
    const id = partnerAt(10);
    const plans = await queryPlans(
      test.app.db,
      /^(insert into trash_rows|select).*\btrash(_rows)?\b/is,
      async () => {
        await test.app.partners.remove(test.actor, id);
        await test.app.trash.restore(test.actor, id);
      },
    );
    const large = /(SCAN t_|Seq Scan on )(partners|partner_contacts|partner_activities|trash|trash_rows)\b/;
    expect(plans.flat().filter((step) => large.test(step) || /^SCAN trash/.test(step))).toEqual([]);
  });

  it('finds expired records by an index', async () => {
    const plans = await test.plansOf(() => createOldTrashRepo(test.app.db).deleteBatch(timeOf(0), 100));
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });
});

it('keeps a bounded number of rows of a large record, without blocking the event loop', async () => {
  const { app, actor } = test;
  const [id = ''] = partners;
  const delay = measureEventLoopDelay();
  await app.partners.remove(actor, id);
  const restored = await app.trash.restore(actor, id);
  expect(await delay.take()).toBeLessThan(100);
  delay.stop();
  expect(restored).toMatchObject({ id, isPartial: true });
  expect(await countActivities(app.db, id)).toBe(MAX_ROWS_OF_KIND);
});
