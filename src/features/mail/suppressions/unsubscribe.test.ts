import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import type { Client } from '../../../testing/client';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { OutgoingMail } from '../mail-content';
import type { StoredMail } from '../mails.repo';

interface Suppression {
  id: string;
  address: string;
  kind: string;
  reason: string | null;
  addedBy: string | null;
}

let mailServer: MailServer;
let server: TestServer;
let team: Team;
let other: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
  team = await makeTeam(server);
  other = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

let address = '';
beforeEach(() => (address = `${newId()}@example.org`));

/** Sends a mail, and returns it parsed; undefined if it didn't arrive. */
async function send(mail: Partial<OutgoingMail>) {
  const before = mailServer.mails.length;
  await server.app.mailQueue.enqueue({
    to: { address },
    workspaceId: team.workspaceId,
    kind: 'template',
    subject: 'Hello',
    content: { paragraphs: ['Hello'] },
    ...mail,
  });
  await server.app.background.settled();
  return (await mailServer.parsed())[before];
}
const list = async (client = team.admin) => (await client.get<Suppression[]>('/api/mail-suppressions')).body;
const suppressionOf = async (of = address) => (await list()).find((entry) => entry.address === of);
const statusOf = async (of = address): Promise<string> => {
  const row: StoredMail | undefined = await server.app.db
    .read('mails')
    .where({ address: of })
    .orderBy('id', 'desc')
    .first();
  return row?.status ?? 'none';
};

/** Returns the path of the link that mail programs use. */
async function linkOf(mail: Partial<OutgoingMail>): Promise<string> {
  const sent = await send(mail);
  const headers = new Map(sent?.headerLines.map(({ key, line }) => [key, line]));
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, url = ''] =
    /<(\S+)>/.exec((headers.get('list-unsubscribe') ?? '').replaceAll(/\s+(?!<)/g, '')) ?? [];
  return new URL(url).pathname;
}
/** Presses the link as a mail program does, without cookies and origin (RFC 8058). */
const press = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.send('POST', path, undefined, {
    rawBody: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('a link to unsubscribe', () => {
  it("shows a page with a button when it is opened, and doesn't change anything", async () => {
    const path = await linkOf({});
    const opened = await server.visitor().get<string>(path);
    expect(opened.status).toBe(303);
    const page = opened.headers.get('Location') ?? '';
    const { status, body } = await server.visitor().get<string>(page);
    expect(status).toBe(200);
    expect(body).toContain(address);
    expect(body).toMatch(/<form method="post" action="\/api\/mail\/unsubscribe\/[^"]+\?page=1"/);
    expect(await suppressionOf()).toBeUndefined();
    expect(await send({})).toBeDefined();
  });

  it('stops that kind of mail of that workspace with one click, and no other', async () => {
    const path = await linkOf({});
    const { status, body } = await press(server.visitor(), path);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await press(server.visitor(), path)).status).toBe(200);
    expect(await suppressionOf()).toMatchObject({ kind: 'template', addedBy: null });
    expect(await send({})).toBeUndefined();
    expect(await statusOf()).toBe('suppressed');
    expect(await send({ to: { address: address.toUpperCase() } })).toBeUndefined();
    expect(await send({ kind: 'deal_expiring' })).toBeDefined();
    expect(await send({ workspaceId: other.workspaceId })).toBeDefined();
    expect(await send({ kind: 'security' })).toBeDefined();
    const log =
      await team.admin.get<{ actorName: string; objectType: string; objectName: string }[]>(
        '/api/audit-log?limit=5',
      );
    expect(log.body.filter(({ objectName }) => objectName === address)).toEqual([
      expect.objectContaining({ actorName: 'Visitor', objectType: 'mail_suppression' }),
    ]);
  });

  it('works with the form of the page without JavaScript', async () => {
    const path = await linkOf({});
    const pressed = await press(server.visitor(), `${path}?page=1`, { Origin: server.url });
    expect(pressed.status).toBe(303);
    const page = pressed.headers.get('Location') ?? '';
    expect(page).toMatch(/^\/unsubscribe\/.*\?done=1$/);
    // React puts comments between texts.
    const { body } = await server.visitor().get<string>(page);
    expect(body).toContain('You&#x27;re unsubscribed');
    expect(await suppressionOf()).toMatchObject({ kind: 'template' });
  });

  it('turns the email of a kind off in the preferences of a member', async () => {
    const { viewer, userIds, emails } = team;
    await viewer.patch('/api/notification-preferences', {
      mention: { email: 'instant' },
      deal: { email: 'instant' },
    });
    const to = { userId: userIds.viewer, email: emails.viewer };
    const path = await linkOf({ to, kind: 'mention' });
    expect((await press(server.visitor(), path)).status).toBe(200);
    const { body } = await viewer.get<Record<string, { email: string }>>('/api/notification-preferences');
    expect([body.mention?.email, body.deal?.email]).toEqual(['off', 'instant']);
    expect(await suppressionOf(emails.viewer)).toBeUndefined();
  });

  it('refuses a token that is invented, changed or cut', async () => {
    const path = await linkOf({});
    const [, token = ''] = /([^/]+)$/.exec(path) ?? [];
    const swapped = token.at(-9) === 'A' ? 'B' : 'A';
    const changed = `${token.slice(0, -9)}${swapped}${token.slice(-8)}`;
    for (const wrong of [changed, token.slice(0, -4), 'v1.AAAA', 'x', 'v2.'.padEnd(1200, 'A')]) {
      expect((await press(server.visitor(), `/api/mail/unsubscribe/${wrong}`)).status).toBe(404);
      const page = await server.visitor().get<string>(`/unsubscribe/${wrong}`);
      expect([page.status, page.body.includes('Invalid Link')]).toEqual([200, true]);
    }
    expect(await list()).toEqual([]);
  });

  it('is only in mails that are not about security', async () => {
    const mail = await send({ kind: 'security' });
    expect(mail?.headers.has('list')).toBe(false);
    expect(mail?.text).not.toContain('unsubscribe');
    const other1 = await send({});
    expect(other1?.text).toMatch(/Stop emails from the team: http\S+\/unsubscribe\/v1\./);
  });
});

beforeEach(async () => {
  await server.app.db.write('mail_suppressions').delete();
});

describe('the suppression list', () => {
  const add = (body: object, client = team.admin) => client.post<Suppression>('/api/mail-suppressions', body);

  it('stops all mail to an address except mail about security, until it is removed', async () => {
    const { status, body } = await add({ address: ` ${address.toUpperCase()} `, reason: 'Bounced' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ address, kind: 'all', reason: 'Bounced', addedBy: team.emails.admin });
    expect(await send({})).toBeUndefined();
    expect(await send({ kind: 'mention' })).toBeUndefined();
    expect(await send({ kind: 'security' })).toBeDefined();
    expect(await send({ workspaceId: other.workspaceId })).toBeDefined();
    expect((await add({ address })).status).toBe(409);
    expect((await team.admin.delete(`/api/mail-suppressions/${body.id}`)).status).toBe(204);
    expect(await send({})).toBeDefined();
    expect((await team.admin.delete(`/api/mail-suppressions/${body.id}`)).status).toBe(404);
  });

  it('keeps the addresses of people who unsubscribed, and shows the admins who added others', async () => {
    const { db } = server.app;
    const own = { id: newId(), workspaceId: team.workspaceId, address, kind: 'mention', reason: null };
    const createdAt = new Date().toISOString();
    await db.write('mail_suppressions').insert({ ...own, addedBy: null, createdAt });
    expect(await team.admin.delete(`/api/mail-suppressions/${own.id}`)).toMatchObject({
      status: 409,
      body: { error: 'They unsubscribed themselves' },
    });
    expect((await other.admin.delete(`/api/mail-suppressions/${own.id}`)).status).toBe(404);
    expect(await list()).toMatchObject([{ address, addedBy: null }]);
    await team.admin.patch('/api/auth/me', { name: 'Ada Admin' });
    const { body } = await add({ address });
    expect(body).toMatchObject({ addedBy: 'Ada Admin' });
    expect((await list()).map(({ addedBy }) => addedBy)).toContain('Ada Admin');
    expect((await team.admin.delete(`/api/mail-suppressions/${body.id}`)).status).toBe(204);
    await team.admin.patch('/api/auth/me', { name: null });
  });

  it('is for admins and their workspace only', async () => {
    const { body } = await add({ address });
    for (const client of [team.editor, team.viewer, team.portal]) {
      expect((await client.get('/api/mail-suppressions')).status).toBe(403);
      expect((await add({ address: 'x@example.org' }, client)).status).toBe(403);
      expect((await client.delete(`/api/mail-suppressions/${body.id}`)).status).toBe(403);
      expect((await client.get('/api/mail-suppressions/export')).status).toBe(403);
    }
    expect((await other.admin.delete(`/api/mail-suppressions/${body.id}`)).status).toBe(404);
    expect(await list(other.admin)).toEqual([]);
  });

  it('refuses an invalid address and a long reason', async () => {
    for (const wrong of ['', 'ada', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', null, 5]) {
      const { status, body } = await add({ address: wrong });
      expect([wrong, status, body]).toEqual([
        wrong,
        400,
        expect.objectContaining({ fields: expect.anything() }),
      ]);
    }
    expect((await add({ address, reason: 'x'.repeat(201) })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('is paged, and exported without formulas', async () => {
    for (const reason of ['=1+1', 'Two', 'Three']) await add({ address: `${newId()}@example.org`, reason });
    const first = await team.admin.get<Suppression[]>('/api/mail-suppressions?limit=2');
    expect(first.body.map(({ reason }) => reason)).toEqual(['Three', 'Two']);
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
    const second = await team.admin.get<Suppression[]>(next);
    expect(second.body.map(({ reason }) => reason)).toEqual(['=1+1']);
    const file = await team.admin.get<string>('/api/mail-suppressions/export');
    expect(file.body).toContain("emails at all,'=1+1");
  });
});
