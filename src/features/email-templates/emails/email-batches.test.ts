import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, minutes } from '../../../lib/clock';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { EmailBatch } from './email-batches.service';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
let other: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mailServer.url,
    PARTNERHUB_RATE_LIMITS: 'signup=off,send_workspace=6/1h',
  });
  [team, other] = [await makeTeam(server), await makeTeam(server)];
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

let made = 0;
async function partnerWith(contacts: readonly object[], of: Team = team): Promise<string> {
  made += 1;
  const id = await insertPartner(server, of.workspaceId, `Partner ${made}`);
  for (const contact of contacts)
    await of.editor.post(`/api/partners/${id}/contacts`, { name: 'Ada Lovelace', ...contact });
  return id;
}
const address = () => `someone${(made += 1)}@acme.example`;
const start = (partnerIds: readonly string[], more: object = {}, client = team.editor) =>
  client.post<EmailBatch & { error?: string }>('/api/email-batches', {
    subject: 'News for {{partner.name}}',
    body: 'Hello {{contact.firstName}}',
    partnerIds,
    ...more,
  });
const progress = async ({ id }: EmailBatch) =>
  (await team.editor.get<EmailBatch>(`/api/email-batches/${id}`)).body;
async function mailsAfter(work: () => Promise<unknown>) {
  await server.app.background.settled();
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  const sent = (await mailServer.parsed()).slice(before);
  return sent
    .map(
      ({ to, subject }) =>
        `${[to]
          .flat()
          .map((one) => one?.text)
          .join()}: ${subject}`,
    )
    .sort();
}

it('writes to the primary contact of each partner, and reports those that get no email', async () => {
  const [first, primary, quiet] = [address(), address(), address()];
  await team.admin.post('/api/mail-suppressions', { address: quiet, kind: 'template' });
  const partners = [
    await partnerWith([{ email: first }, { email: primary, isPrimary: true }]),
    await partnerWith([{ email: quiet }]),
    await partnerWith([{ email: null }]),
    await partnerWith([{ email: address() }], other),
  ];
  let batch: EmailBatch | undefined;
  const mails = await mailsAfter(async () => {
    const { status, body } = await start(partners);
    expect(status).toBe(202);
    batch = body;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(primary);
  const { total, counts, problems } = await progress(batch ?? expect.fail());
  expect([total, counts]).toEqual([4, { scheduled: 0, sent: 1, skipped: 3, failed: 0, cancelled: 0 }]);
  expect(problems.map(({ reason }) => reason)).toEqual([
    'This contact gets no email: the address is suppressed',
    'The partner has no contact with an email address',
    'Partner not found',
  ]);
});

it('waits above the hourly limit of the workspace, and can be cancelled', async () => {
  server.clock.advance(hours(1) + minutes(1));
  const partners = [];
  for (let index = 0; index < 8; index += 1) partners.push(await partnerWith([{ email: address() }]));
  const { body: batch } = await start(partners);
  await server.app.background.settled();
  expect((await progress(batch)).counts).toMatchObject({ sent: 6, scheduled: 2 });
  expect(await mailsAfter(() => server.app.plannedEmails.run())).toEqual([]);
  server.clock.advance(hours(1));
  expect(await mailsAfter(() => server.app.plannedEmails.run())).toHaveLength(2);

  const { body: later } = await start(partners, {
    sendAt: new Date(server.clock.now().getTime() + hours(2)).toISOString(),
  });
  expect(later.counts.scheduled).toBe(8);
  expect((await other.editor.post(`/api/email-batches/${later.id}/cancel`)).status).toBe(404);
  expect(
    (await team.editor.post<EmailBatch>(`/api/email-batches/${later.id}/cancel`)).body.counts,
  ).toMatchObject({
    scheduled: 0,
    cancelled: 8,
  });
  server.clock.advance(hours(3));
  expect(await mailsAfter(() => server.app.plannedEmails.run())).toEqual([]);
});

it('refuses an unknown variable without a value, and sends no email with an open one', async () => {
  server.clock.advance(hours(1) + minutes(1));
  const partners = [await partnerWith([{ email: address() }])];
  const open = { body: 'Call {{contact.phone}}' };
  expect(await start(partners, { body: 'See {{link}}' })).toMatchObject({
    status: 400,
    body: { error: 'Enter a value for {{link}}' },
  });
  const { body: batch } = await start(partners, open);
  await server.app.background.settled();
  expect(await progress(batch)).toMatchObject({
    counts: { failed: 1 },
    problems: [{ reason: '{{contact.phone}} has no value' }],
  });
  const mails = await mailsAfter(() =>
    start(partners, { body: 'See {{link}}', values: { link: 'https://x.example' } }),
  );
  expect(mails).toHaveLength(1);
});

it('is for members who edit, and takes at most 500 partners', async () => {
  const statuses = await statusByCaller(server, team, (who) => start([team.partnerId], {}, who));
  expect(statuses).toMatchObject({ owner: 202, admin: 202, editor: 202, viewer: 403, portal: 403 });
  expect((await start(Array.from({ length: 501 }, (_, index) => `${index}`))).status).toBe(400);
  expect((await start([])).status).toBe(400);
});
