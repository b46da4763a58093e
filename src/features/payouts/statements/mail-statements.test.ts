import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../../lib/clock';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { allDelivered, notificationsFor } from '../../../testing/notifications';
import { insertCommissions, insertPayees, makePayout } from '../../../testing/payouts';
import { insertPartner, makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer(
    { SMTP_URL: mailServer.url },
    { outbox: { pollMs: 20 }, mail: { pollMs: 20 } },
  );
  server.app.dispatcher.start();
  server.app.mailDispatcher.start();
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
beforeEach(async () => {
  mailServer.answer('accepts');
  team = await makeTeam(server);
});

/** Makes a payout of these payees, who get 10.00 each, and exports it. */
async function exported(...payees: Parameters<typeof insertPayees>[2]) {
  const ids = await insertPayees(server, team.workspaceId, payees);
  await insertCommissions(
    server,
    team.workspaceId,
    ids.map((payeeId) => ({ payeeId, minor: 1000 })),
  );
  const payout = await makePayout(team.admin);
  await move(payout.id, 'approved');
  await move(payout.id, 'exported');
  return payout;
}
const move = async (id: string, status: string) =>
  expect((await team.owner.patch(`/api/payouts/${id}/status`, { status })).status).toBe(200);

const settled = async () => {
  await allDelivered(server);
  await server.app.background.settled();
};
const rows = () =>
  server.app.db
    .read('mails')
    .where({ workspaceId: team.workspaceId, kind: 'payout_paid' })
    .orderBy('address');
const statuses = async () =>
  (await rows()).map(({ address, status }: { address: string; status: string }) => [address, status]);

it('payees get the statement of what they were paid, once, and portal users a notification', async () => {
  const quiet = await insertPartner(server, team.workspaceId, 'Quiet');
  const payout = await exported(
    { name: 'Ada', email: 'ada@payees.example' },
    { name: 'Quiet', partnerId: quiet, email: 'quiet@payees.example' },
    { name: 'Known', partnerId: team.partnerId, email: 'known@payees.example' },
    { name: 'Zoe', email: 'zoe@payees.example' },
  );
  const line = payout.lines.find(({ payeeName }) => payeeName === 'Zoe');
  const paid = await team.admin.patch(`/api/payouts/${payout.id}/lines/${line?.id}`, { status: 'paid' });
  expect(paid.status).toBe(200);
  await settled();
  expect(await statuses()).toEqual([['zoe@payees.example', 'sent']]);
  await move(payout.id, 'paid');
  await settled();
  // The partner with a user of the portal is notified there, and mailed as the user has chosen.
  const user = team.emails.portal;
  expect((await statuses()).sort()).toEqual(
    [
      ['ada@payees.example', 'sent'],
      ['quiet@payees.example', 'sent'],
      ['zoe@payees.example', 'sent'],
      [user, 'sent'],
    ].sort(),
  );
  const notifications = await notificationsFor(team.portal);
  expect(notifications).toMatchObject([
    { kind: 'payout_paid', title: 'You were paid $10.00', url: expect.stringContaining('/portal/earnings') },
  ]);
  const mails = (await mailServer.parsed()).filter((mail) => [mail.to].flat()[0]?.text.startsWith('ada@'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('You were paid $10.00');
  expect(mails[0]?.text).toContain('Reason: Test');
});

it('failed and removed lines are not mailed', async () => {
  const payout = await exported(
    { name: 'Ada', email: 'ada@failed.example' },
    { name: 'Bob', email: 'bob@failed.example' },
  );
  const [first] = payout.lines;
  await team.admin.patch(`/api/payouts/${payout.id}/lines/${first?.id}`, {
    status: 'failed',
    reason: 'Closed account',
  });
  await move(payout.id, 'paid');
  await settled();
  expect((await statuses()).map(([address]) => address)).toEqual(['bob@failed.example']);
});

it.each([
  ['has another email by then', { email: 'new@late.example', emailKey: 'new@late.example' }],
  ['was erased by then', { email: null, emailKey: null }],
])('a statement that waited is not sent if the payee %s', async (_name, change) => {
  mailServer.answer('refuses for now');
  const payout = await exported({ name: 'Ada', email: 'old@late.example' });
  await move(payout.id, 'paid');
  await settled();
  expect(await statuses()).toEqual([['old@late.example', 'queued']]);
  await server.app.db.write('payees').where({ workspaceId: team.workspaceId }).update(change);
  const { length } = mailServer.mails;
  mailServer.answer('accepts');
  server.clock.advance(minutes(2));
  await expect.poll(async () => (await statuses())[0]?.[1]).toBe('suppressed');
  expect(mailServer.mails).toHaveLength(length);
});

it('a changed payee is mailed to its partner and notified, but not to former admins', async () => {
  const { body: payee } = await team.admin.post<{ id: string }>('/api/payees', {
    partnerId: team.partnerId,
    email: 'payee@changed.example',
  });
  await settled();
  mailServer.answer('refuses for now');
  const changed = await team.owner.patch(`/api/payees/${payee.id}`, { method: 'manual' });
  expect(changed.status).toBe(200);
  await settled();
  const mails = () =>
    server.app.db.read('mails').where({ workspaceId: team.workspaceId, kind: 'security' }).orderBy('address');
  const { owner, admin, portal } = team.emails;
  const expected = ['payee@changed.example', owner, admin, portal].sort();
  expect((await mails()).map(({ address }) => address).sort()).toEqual(expected);
  const demoted = await team.owner.patch(`/api/admin/users/${team.userIds.admin}/role`, { role: 'viewer' });
  expect(demoted.status).toBe(200);
  mailServer.answer('accepts');
  server.clock.advance(minutes(2));
  await expect
    .poll(async () => (await mails()).filter(({ status }) => status === 'sent').map(({ address }) => address))
    .toEqual((await mails()).flatMap(({ address }) => (address === admin ? [] : [address])));
  await expect
    .poll(async () => (await mails()).find(({ address }) => address === admin)?.status)
    .toBe('suppressed');
  expect(await notificationsFor(team.portal)).toMatchObject([
    { kind: 'payee_changed', title: 'Your payment details were changed' },
  ]);
  // Whoever made the change isn't notified, and viewers may not see payees.
  expect(await notificationsFor(team.owner)).toEqual([]);
  expect(await notificationsFor(team.viewer)).toEqual([]);
});

it('a mail to an admin that waited is not sent to someone who is no admin now', async () => {
  mailServer.answer('refuses for now');
  await server.app.mailQueue.enqueue({
    to: { userId: team.userIds.admin, email: team.emails.admin },
    readers: { roles: ['owner', 'admin'], partnerId: null },
    workspaceId: team.workspaceId,
    kind: 'payout_paid',
    subject: 'For admins',
    content: { paragraphs: ['Secret'] },
  });
  await settled();
  await server.app.db
    .write('workspace_members')
    .where({ workspaceId: team.workspaceId, userId: team.userIds.admin })
    .update({ role: 'editor' });
  mailServer.answer('accepts');
  server.clock.advance(days(1));
  await expect.poll(async () => (await statuses())[0]?.[1]).toBe('suppressed');
});
