import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf } from '../../../testing/actors';
import { insertRows, timeOf, userRow } from '../../../testing/large-tables';
import { describePlans, queryPlans, scansOrSorts } from '../../../testing/query-plans';
import { createTestApp } from '../../../testing/server';

const USERS = 100;
const SESSIONS = 5_000;
const THREE_YEARS = 100_000_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let userId: string;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.app;
  const users = await insertRows(db, 'users', USERS, userRow);
  userId = users[0]?.id ?? '';
  await insertRows(db, 'sessions', SESSIONS, (index) => ({
    id: `session-${index}`,
    userId: users[index % USERS]?.id,
    expiresAt: timeOf(index + THREE_YEARS),
    createdAt: timeOf(index),
  }));
});
afterAll(() => test.close());

describePlans(
  () => test.app.db,
  () => {
    it('lists the sessions of a user by their index', async () => {
      const actor = await actorOf(test.app, await test.app.sessions.start(userId, null));
      const plans = await queryPlans(test.app.db, /from .sessions. /, () =>
        test.app.ownSessions.list(actor, { limit: 10 }),
      );
      expect(plans).toHaveLength(2);
      for (const plan of plans) expect(plan.filter(scansOrSorts)).toEqual([]);
    });
  },
);
