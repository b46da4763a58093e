import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCommissions, insertPayees } from '../../../testing/payouts';
import { makeTeam } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('adds up what a partner has earned by currency and state, and lists the commissions behind', async () => {
  const { portalCommissions } = server.app;
  const { workspaceId, partnerId } = await makeTeam(server);
  const [payeeId = '', other = ''] = await insertPayees(server, workspaceId, [
    { name: 'Partner', partnerId },
    { name: 'Someone else' },
  ]);
  await insertCommissions(server, workspaceId, [
    { payeeId, minor: 1000, status: 'held' },
    { payeeId, minor: 700, status: 'due' },
    { payeeId, minor: -200, status: 'due' },
    { payeeId, minor: 500, status: 'duplicate' },
    { payeeId, minor: 900, currency: 'JPY', status: 'paid' },
    { payeeId: other, minor: 4000, status: 'due' },
  ]);
  await server.app.db.write('commissions').where({ payeeId }).update({ partnerId });
  const view = { workspaceId, partnerId, isPreview: false };
  const none = { held: '0.00', due: '0.00', in_payout: '0.00', paid: '0.00', reversed: '0.00' };
  expect(await portalCommissions.totals(view)).toEqual([
    { currency: 'JPY', amounts: { held: '0', due: '0', in_payout: '0', paid: '900', reversed: '0' } },
    { currency: 'USD', amounts: { ...none, held: '10.00', due: '5.00' } },
  ]);
  const behind = await portalCommissions.behind(view, { currency: 'USD', state: 'due' }, { limit: 10 });
  expect(behind.items.map(({ amount }) => amount).sort()).toEqual(['-2.00', '7.00']);
  expect(behind.items[0]).not.toHaveProperty('customer');
  const foreign = await makeTeam(server);
  const elsewhere = { ...view, workspaceId: foreign.workspaceId };
  expect(await portalCommissions.totals(elsewhere)).toEqual([]);
});

it('shows a reversed commission with what it was', async () => {
  const { workspaceId, partnerId } = await makeTeam(server);
  const [payeeId = ''] = await insertPayees(server, workspaceId, [{ name: 'Partner', partnerId }]);
  await insertCommissions(server, workspaceId, [{ payeeId, minor: 300, status: 'reversed' }]);
  await server.app.db.write('commissions').where({ payeeId }).update({ partnerId, netMinor: 0 });
  const view = { workspaceId, partnerId, isPreview: false };
  const [totals] = await server.app.portalCommissions.totals(view);
  expect(totals?.amounts.reversed).toBe('3.00');
});
