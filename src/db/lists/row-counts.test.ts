import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { createTestApp } from '../../testing/server';
import { statusCounts } from './row-counts';

const LEADS = 48;
const statuses = ['new', 'won', 'lost'] as const;
const statusAt = (index: number) => statuses[index % statuses.length] ?? 'new';

let test: Awaited<ReturnType<typeof createTestApp>>;
let workspaceId: string;
beforeAll(async () => {
  test = await createTestApp();
  const { user } = await test.app.signIn.signUp(
    { email: 'ada@example.org', password: 'correct horse' },
    { address: '127.0.0.1' },
  );
  workspaceId = String(user.workspaceId);
});
afterAll(() => test.close());

const now = new Date().toISOString();
const leads = Array.from({ length: LEADS }, (_, index) => ({
  id: newId(),
  name: 'Grace',
  company: 'Acme',
  email: 'grace@acme.example',
  searchText: 'grace',
  status: statusAt(index),
  createdAt: now,
  updatedAt: now,
}));

describe('counts by status', () => {
  it('keeps exact counts by status while concurrent transactions move rows in all directions', async () => {
    const { db } = test.app;
    await Promise.all(leads.map((lead) => db.write('leads').insert({ ...lead, workspaceId })));
    const move = (index: number, round: number) =>
      db
        .write('leads')
        .where({ id: leads[index]?.id })
        .update({ status: statusAt(index + round) });
    for (let round = 1; round <= 3; round++)
      await Promise.all(
        Array.from({ length: LEADS / 2 }, (_, pair) =>
          db.transaction(async () => {
            await move(2 * pair, round);
            await move(2 * pair + 1, round);
          }),
        ),
      );
    await db.write('leads').where({ workspaceId, status: 'lost' }).delete();
    const counts = await statusCounts(db, workspaceId, 'leads');
    expect(Object.fromEntries(counts)).toEqual({ new: LEADS / 3, won: LEADS / 3, lost: 0 });
  });
});
