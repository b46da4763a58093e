import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf, signUpActor } from '../../testing/actors';
import { insertCommissions, insertPayees } from '../../testing/payouts';
import { makeTeam } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Actor } from '../../lib/actor';

let server: TestServer;
let actor: Actor;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
  actor = await signUpActor(server.app, 'owner@pages.example');
  if (actor.workspaceId === null) throw new Error('no workspace');
  ({ workspaceId } = actor);
});
afterAll(() => server.close());

it('compares each line with the payout before, and says why payees wait', async () => {
  const { payouts, payoutPages } = server.app;
  const [ada = '', bob = '', cy = '', dora = ''] = await insertPayees(server, workspaceId, [
    { name: 'Ada' },
    { name: 'Bob' },
    { name: 'Cy', method: null },
    { name: 'Dora', holdUntil: '2999-01-01T00:00:00.000Z' },
  ]);
  await insertCommissions(server, workspaceId, [
    { payeeId: ada, minor: 1000 },
    { payeeId: ada, minor: 700, currency: 'JPY' },
  ]);
  expect(await payoutPages.due(actor)).toEqual([
    { currency: 'JPY', amount: '700', payees: 1 },
    { currency: 'USD', amount: '10.00', payees: 1 },
  ]);
  const first = await payouts.create(actor, { currency: 'USD' });
  const page = await payoutPages.open(actor, first.id);
  expect(page.lines.map(({ change, isNew }) => [change, isNew])).toEqual([[null, false]]);
  expect(page).toMatchObject({ amountBefore: null, approvalRefusal: null, payeeStatuses: {} });

  await insertCommissions(server, workspaceId, [
    { payeeId: ada, minor: 400 },
    { payeeId: bob, minor: 250 },
    { payeeId: cy, minor: 300 },
    { payeeId: dora, minor: 300 },
  ]);
  const second = await payoutPages.open(actor, (await payouts.create(actor, { currency: 'USD' })).id);
  expect(second.lines.map(({ payeeId, change, isNew }) => [payeeId, change, isNew])).toEqual([
    [ada, '-6.00', false],
    [bob, '2.50', true],
  ]);
  expect(second.amountBefore).toBe('10.00');
  expect(second.payeeStatuses).toEqual({ [cy]: 'incomplete', [dora]: 'on_hold' });
  // A payout in another currency is compared with those in its currency only.
  const yen = await payoutPages.open(actor, (await payouts.create(actor, { currency: 'JPY' })).id);
  expect(yen.amountBefore).toBeNull();
});

it('tells the maker that someone else approves, if there is someone', async () => {
  const { payouts, payoutPages } = server.app;
  const team = await makeTeam(server);
  const [owner, admin, viewer, outsider] = await Promise.all(
    [team.owner, team.admin, team.viewer, team.outsider].map((client) =>
      actorOf(server.app, client.cookie()),
    ),
  );
  if (!owner || !admin || !viewer || !outsider) throw new Error('no team');
  const [payeeId = ''] = await insertPayees(server, team.workspaceId, [{ name: 'Ada' }]);
  await insertCommissions(server, team.workspaceId, [{ payeeId, minor: 1000 }]);
  const { id } = await payouts.create(owner, { currency: 'USD' });
  const refusalFor = async (person: Actor) => (await payoutPages.open(person, id)).approvalRefusal;
  expect(await refusalFor(owner)).toBe('Someone else has to approve this payout');
  expect(await refusalFor(admin)).toBeNull();
  await expect(refusalFor(viewer)).rejects.toMatchObject({ status: 403 });
  await expect(refusalFor(outsider)).rejects.toMatchObject({ status: 404 });

  // Paid by hand, so that the year has it.
  for (const status of ['approved', 'exported', 'paid'] as const)
    await payouts.changeStatus(admin, id, { status });
  const year = new Date(server.clock.now()).getUTCFullYear();
  expect(await payoutPages.year(admin, year)).toMatchObject({
    rows: [{ payeeName: 'Ada', amount: '10.00' }],
    totals: [{ currency: 'USD', amount: '10.00' }],
  });
  expect(await payoutPages.year(admin, year - 1)).toEqual({ rows: [], totals: [] });
  expect(await payoutPages.wiseColumns(admin)).toBeNull();
  await payouts.setTemplate(admin, Buffer.from('name,amount\n'));
  expect(await payoutPages.wiseColumns(admin)).toEqual(['name', 'amount']);
});
