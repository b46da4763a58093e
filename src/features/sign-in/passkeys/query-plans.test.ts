import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { insertRows, timeOf, userRow } from '../../../testing/large-tables';
import { describePlans, queryPlans, scansOrSorts } from '../../../testing/query-plans';
import { createTestApp } from '../../../testing/server';
import { createPasskeysRepo } from './passkeys.repo';

const USERS = 1_000;
const PASSKEYS = 5_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let userId: string;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.app;
  const users = await insertRows(db, 'users', USERS, userRow);
  userId = users[0]?.id ?? '';
  await insertRows(db, 'passkeys', PASSKEYS, (index) => ({
    id: newId(),
    userId: users[index % USERS]?.id,
    credentialId: `credential-${index}`,
    publicKey: 'key',
    counter: index,
    rpId: 'partners.example.com',
    aaguid: '00000000-0000-0000-0000-000000000000',
    deviceType: 'singleDevice',
    backedUp: false,
    name: 'Laptop',
    createdAt: timeOf(index),
  }));
});
afterAll(() => test.close());

describePlans(
  () => test.app.db,
  () => {
    it('finds the passkeys of a user, and one for a sign-in, by their indexes', async () => {
      const passkeys = createPasskeysRepo(test.app.db);
      const plans = await queryPlans(test.app.db, /from .passkeys./, async () => {
        expect((await passkeys.page(userId, { limit: 2 })).total).toBe(5);
        expect(await passkeys.ofUserAt(userId, 'partners.example.com')).toHaveLength(5);
        expect(await passkeys.count(userId)).toBe(5);
        expect(await passkeys.byCredentialId('credential-77')).toMatchObject({ counter: 77 });
      });
      expect(plans).toHaveLength(5);
      for (const plan of plans) expect(plan.filter(scansOrSorts)).toEqual([]);
    });
  },
);
