import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { insertRows, timeOf, userRow } from '../../../testing/large-tables';
import { describePlans, queryPlans, scansOrSorts } from '../../../testing/query-plans';
import { createTestApp } from '../../../testing/server';
import { createInvitationsRepo } from '../../membership/invitations/invitations.repo';
import { createOidcIdentitiesRepo } from './oidc-identities.repo';

const PEOPLE = 5_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.app;
  const { user } = await test.app.signIn.signUp(
    { email: 'owner@example.org', password: 'correct horse' },
    { address: '127.0.0.1' },
  );
  const users = await insertRows(db, 'users', PEOPLE, userRow);
  await insertRows(db, 'oidc_identities', PEOPLE, (index) => ({
    issuer: 'https://id.example',
    subject: `subject-${index}`,
    userId: users[index]?.id,
    createdAt: timeOf(index),
  }));
  await insertRows(db, 'invitations', PEOPLE, (index) => ({
    id: newId(),
    tokenHash: `hash-${index}`,
    email: `invited-${index}@example.org`,
    role: 'viewer',
    workspaceId: user.workspaceId,
    expiresAt: timeOf(index),
    createdAt: timeOf(index),
  }));
});
afterAll(() => test.close());

describePlans(
  () => test.app.db,
  () => {
    it('finds identities and invitations of a person by their indexes', async () => {
      const { db } = test.app;
      const identities = createOidcIdentitiesRepo(db);
      const plans = await queryPlans(db, /from .(oidc_identities|invitations). /, async () => {
        await identities.find({ issuer: 'https://id.example', subject: 'subject-7' });
        await identities.ofUser(newId(), 'https://id.example');
        await createInvitationsRepo(db).isInvited('invited-7@example.org', timeOf(0));
      });
      expect(plans).toHaveLength(3);
      for (const plan of plans) expect(plan.filter(scansOrSorts)).toEqual([]);
    });
  },
);
