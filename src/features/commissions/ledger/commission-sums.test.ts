import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { signUpActor } from '../../../testing/actors';
import { insertCommissions, insertPayees } from '../../../testing/payouts';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('adds commissions up by currency and status, within the workspace', async () => {
  const { commissionSums } = server.app;
  const actor = await signUpActor(server.app, 'owner@sums.example');
  const { workspaceId } = actor;
  if (workspaceId === null) throw new Error('no workspace');
  const [ada = '', grace = ''] = await insertPayees(server, workspaceId, [
    { name: 'Ada' },
    { name: 'Grace' },
  ]);
  await insertCommissions(server, workspaceId, [
    { payeeId: ada, minor: 1000, status: 'held' },
    { payeeId: ada, minor: 250, status: 'due' },
    { payeeId: ada, minor: -50, status: 'due' },
    { payeeId: ada, minor: 500, currency: 'JPY', status: 'paid' },
    { payeeId: grace, minor: 700, status: 'in_payout' },
  ]);
  const ofPayees = await commissionSums.of(actor, 'payeeId', [ada, grace, newId()]);
  const none = { held: '0.00', due: '0.00', inPayout: '0.00', paid: '0.00' };
  expect([...ofPayees.values()]).toEqual([
    [
      { currency: 'USD', ...none, held: '10.00', due: '2.00', owed: '12.00', earned: '12.00' },
      { currency: 'JPY', held: '0', due: '0', inPayout: '0', paid: '500', owed: '0', earned: '500' },
    ],
    [{ currency: 'USD', ...none, inPayout: '7.00', owed: '7.00', earned: '7.00' }],
    [],
  ]);
  const { sums, flagged } = await commissionSums.ofWorkspace(actor);
  expect(sums.map(({ currency, owed }) => [currency, owed])).toEqual([
    ['USD', '19.00'],
    ['JPY', '0'],
  ]);
  expect(flagged).toBe(0);
  expect(await commissionSums.counts(actor)).toMatchObject({ held: 1, due: 2, paid: 1, total: 5 });
  const outsider = await signUpActor(server.app, 'outsider@sums.example');
  expect((await commissionSums.of(outsider, 'payeeId', [ada])).get(ada)).toEqual([]);
  expect(await commissionSums.counts(outsider)).toMatchObject({ total: 0 });
});
