import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import type { OutgoingMail } from './mail-content';
import type { MailView } from './mail-log.service';
import { mailRetries } from './mail-times';
import type { StoredMail } from './mails.repo';

const FAST = { mail: { pollMs: 20 } };

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url }, FAST);
  team = await makeTeam(server);
  server.app.mailDispatcher.start();
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

let address = '';
beforeEach(() => (address = `${newId()}@example.org`));
afterEach(async () => {
  mailServer.answer('accepts');
  await server.app.db.write('mails').delete();
});

const mailTo = (to: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: { address: to },
  workspaceId: team.workspaceId,
  kind: 'mention',
  subject: 'You were mentioned',
  content: { heading: 'Hello', paragraphs: ['Peter mentioned you in a comment.'] },
  ...more,
});
const enqueue = (more: Partial<OutgoingMail> = {}) => server.app.mailQueue.enqueue(mailTo(address, more));
async function stored(to = address): Promise<StoredMail> {
  const row: StoredMail | undefined = await server.app.db.read('mails').where({ address: to }).first();
  if (!row) throw new Error('there is no such mail');
  return row;
}
const statusOf = async () => (await stored()).status;
const arrived = async (to = address) =>
  (await mailServer.parsed()).filter(({ to: header }) => JSON.stringify(header).includes(to));

describe('a mail', () => {
  it('is sent after the commit, and not after a rollback', async () => {
    const { app } = server;
    const undone = app.db.transaction(async () => {
      await enqueue();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await app.db.read('mails').where({ address })).toEqual([]);
    await app.db.transaction(async () => {
      await enqueue();
      expect(await arrived()).toEqual([]);
    });
    await expect.poll(statusOf).toBe('sent');
    const [mail] = await arrived();
    expect(mail?.subject).toBe('You were mentioned');
    expect(mail?.text).toContain('Peter mentioned you in a comment.');
    expect(mail?.html).toContain('Peter mentioned you in a comment.');
  });

  it('is from the workspace, and names the list of its kind', async () => {
    const { body } = await team.owner.get<{ name: string }[]>('/api/workspaces');
    const name = body[0]?.name ?? '';
    await enqueue();
    await expect.poll(async () => (await arrived()).length).toBe(1);
    const [mail] = await arrived();
    expect(mail?.from?.value).toEqual([{ name, address: 'no-reply@localhost' }]);
    const list = mail?.headerLines.find(({ key }) => key === 'list-id')?.line ?? '';
    expect(list).toContain(`<mention.${team.workspaceId}.localhost>`);
    await enqueue({ fromName: 'Peter', kind: 'invitation' });
    await expect.poll(async () => (await arrived()).length).toBe(2);
    const invitation = (await arrived())[1];
    expect(invitation?.from?.text).toContain('Peter');
    expect(invitation?.headers.has('list')).toBe(false);
  });

  it('is encrypted in the database, and its content is deleted once it is sent', async () => {
    mailServer.answer('hangs');
    await enqueue({
      content: { paragraphs: [], action: { label: 'Go', url: 'https://hub.example/secret' } },
    });
    const waiting = await stored();
    expect(waiting.sealed).toMatch(/^v1\./);
    expect(JSON.stringify(waiting)).not.toContain('secret');
    mailServer.answer('accepts');
    await expect.poll(statusOf).toBe('sent');
    expect(await stored()).toMatchObject({ sealed: null, attempts: 1, leaseOwner: null, error: null });
  });

  it('is tried again within two minutes with the same Message-ID, and later with pauses', async () => {
    mailServer.answer('refuses for now');
    await enqueue();
    const triedTimes = (n: number) => expect.poll(async () => (await stored()).attempts).toBe(n);
    await triedTimes(1);
    expect(await stored()).toMatchObject({ status: 'queued', error: expect.stringContaining('[address]') });
    server.clock.advance(seconds(21));
    await triedTimes(2);
    server.clock.advance(minutes(1));
    await triedTimes(3);
    mailServer.answer('accepts');
    server.clock.advance(minutes(5));
    await expect.poll(statusOf).toBe('sent');
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail?.messageId).toBe(`<${(await stored()).id}@localhost>`);
  });

  it('is given up after some days', async () => {
    mailServer.answer('refuses for now');
    await enqueue();
    for (const [index, pause] of mailRetries.entries()) {
      await expect.poll(async () => (await stored()).attempts).toBe(index + 1);
      server.clock.advance(pause + seconds(1));
    }
    await expect.poll(statusOf).toBe('failed');
    expect(await stored()).toMatchObject({ sealed: null, attempts: mailRetries.length + 1 });
    expect(mailRetries.reduce((sum, pause) => sum + pause)).toBeGreaterThan(days(3));
  });

  it('is given up at once when the server refuses it for good', async () => {
    mailServer.answer('refuses for good');
    await enqueue();
    await expect.poll(statusOf).toBe('failed');
    expect(await stored()).toMatchObject({ attempts: 1, sealed: null });
  });

  it('is not sent after its link has expired', async () => {
    mailServer.answer('refuses for now');
    await enqueue({ expiresAt: new Date(server.clock.now().getTime() + minutes(1)).toISOString() });
    await expect.poll(async () => (await stored()).attempts).toBe(1);
    mailServer.answer('accepts');
    server.clock.advance(minutes(2));
    await expect.poll(statusOf).toBe('failed');
    expect(await arrived()).toEqual([]);
  });

  it('is sent by another process when its own was killed, after the lease', async () => {
    mailServer.answer('refuses for now');
    await enqueue();
    await expect.poll(async () => (await stored()).attempts).toBe(1);
    mailServer.answer('accepts');
    const dueAt = new Date(server.clock.now().getTime() + minutes(2)).toISOString();
    await server.app.db.write('mails').where({ address }).update({ leaseOwner: newId(), dueAt });
    server.clock.advance(minutes(1));
    expect(await arrived()).toEqual([]);
    server.clock.advance(minutes(1) + seconds(1));
    await expect.poll(statusOf).toBe('sent');
    expect(await arrived()).toHaveLength(1);
  });

  it('is not sent to a former member', async () => {
    const email = `${newId()}@example.org`;
    const former = await server.signUp(email);
    const { body } = await former.get<{ id: string }>('/api/auth/me');
    address = email;
    const to = { userId: body.id, email };
    await server.app.mailQueue.enqueue(mailTo('', { to }));
    await expect.poll(statusOf).toBe('suppressed');
    expect(await arrived()).toEqual([]);
  });

  it('is deleted 30 days later', async () => {
    await enqueue();
    await expect.poll(statusOf).toBe('sent');
    await server.app.sweep();
    await stored();
    server.clock.advance(days(30) + minutes(1));
    await server.app.sweep();
    expect(await server.app.db.read('mails').where({ address })).toEqual([]);
  });
});

describe('the list of mails', () => {
  // The clock has ended the sessions of the others.
  beforeAll(async () => {
    team = await makeTeam(server);
  });

  const list = async (query = '', client = team.admin) =>
    (await client.get<MailView[]>(`/api/mails${query}`)).body;

  it('shows admins the status of an invitation, without its link', async () => {
    const invite = () => team.admin.post('/api/admin/users/invite', { email: address, role: 'editor' });
    mailServer.answer('refuses for now');
    await invite();
    await expect.poll(async () => (await list())[0]?.attempts).toBe(1);
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        address,
        kind: 'invitation',
        status: 'queued',
        attempts: 1,
        nextAttemptAt: expect.any(String),
        error: 'The mail server answered: 451 Not now, [address]',
        createdAt: expect.any(String),
        finishedAt: null,
      },
    ]);
    mailServer.answer('accepts');
    server.clock.advance(seconds(21));
    await expect.poll(async () => (await list())[0]?.status).toBe('sent');
    mailServer.answer('refuses for good');
    await invite();
    await expect.poll(async () => (await list())[0]?.status).toBe('failed');
    expect(await list()).toMatchObject([
      { status: 'failed', nextAttemptAt: null, error: expect.stringContaining('550') },
      { status: 'sent', attempts: 2, nextAttemptAt: null, error: null, finishedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(await list())).not.toContain('/invite/');
  });

  it('is filtered by status and recipient, and paged', async () => {
    await enqueue();
    await expect.poll(statusOf).toBe('sent');
    server.clock.advance(seconds(1));
    mailServer.answer('refuses for good');
    for (const to of ['b@example.org', address]) {
      await server.app.mailQueue.enqueue(mailTo(to));
      await expect.poll(async () => (await list())[0]?.status).toBe('failed');
      server.clock.advance(seconds(1));
    }
    const found = async (query: string) =>
      (await list(query)).map(({ address: to, status }) => [to === address ? 'own' : to, status]);
    expect(await found('?status=failed')).toEqual([
      ['own', 'failed'],
      ['b@example.org', 'failed'],
    ]);
    expect(await found(`?address=${address.toUpperCase()}`)).toEqual([
      ['own', 'failed'],
      ['own', 'sent'],
    ]);
    expect(await found('?status=queued')).toEqual([]);
    expect((await team.admin.get('/api/mails?status=lost')).status).toBe(400);
    const first = await team.admin.get<MailView[]>('/api/mails?limit=2');
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
    expect(await list(new URL(next, server.url).search)).toMatchObject([{ address, status: 'sent' }]);
  });

  it('does not contain servers or accounts of the operator', async () => {
    await enqueue();
    await expect.poll(statusOf).toBe('sent');
    const error = 'Invalid login: 535 hub@10.0.0.5 is locked';
    await server.app.db.write('mails').where({ address }).update({ status: 'failed', error });
    expect(await list()).toMatchObject([
      { error: "The mail server didn't accept it. `partnerhub doctor` tells the operator why." },
    ]);
  });

  it('is for admins and their workspace only, and has no mails about accounts', async () => {
    await enqueue({ workspaceId: null, kind: 'security' });
    await expect.poll(statusOf).toBe('sent');
    expect(await list()).toEqual([]);
    await enqueue();
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/mails'));
    expect(statuses).toEqual({
      anyone: 401,
      portal: 403,
      viewer: 403,
      editor: 403,
      admin: 200,
      owner: 200,
      outsider: 200,
    });
    expect(await list('', team.outsider)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});

it('two processes send each of 60 mails once', async () => {
  const two = openTestApp(server.app.config, { clock: server.clock, ...FAST });
  two.mailDispatcher.start();
  const many = Array.from({ length: 60 }, (_, n) => mailTo(`${n}-${address}`));
  await server.app.mailQueue.enqueueAll(many);
  two.mailDispatcher.wake();
  await expect.poll(async () => (await arrived()).length).toBeGreaterThanOrEqual(60);
  await two.close();
  await expect
    .poll(async () => (await server.app.db.read('mails').where({ status: 'queued' })).length)
    .toBe(0);
  const ids = (await arrived()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

it('a mail server that hangs does not hold up answers or the end of the process', async () => {
  const stuck = await startMailServer();
  stuck.answer('hangs');
  const hub = await startTestServer({ SMTP_URL: stuck.url });
  await hub.signUp('ada@example.org');
  const before = performance.now();
  await hub.visitor().post('/api/auth/magic-link', { email: 'ada@example.org' });
  await expect.poll(() => stuck.attempts).toBe(1);
  const { db } = hub.app;
  const [waiting] = await db.read<StoredMail[]>('mails');
  expect(waiting).toMatchObject({ status: 'queued', kind: 'security' });
  await hub.close();
  expect(performance.now() - before).toBeLessThan(9_000);
  stuck.answer('accepts');
  await stuck.close();
});

it("mails aren't queued without a mail server", async () => {
  const silent = await startTestServer();
  expect(silent.app.mailQueue.isOn).toBe(false);
  await silent.app.mailQueue.enqueue({ ...mailTo(address), workspaceId: null });
  expect(await silent.app.db.read('mails')).toEqual([]);
  await silent.close();
});
