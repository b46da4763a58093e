import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { startMailServer, textOf, type MailServer } from '../../../testing/mail-server';
import { oidcEnv } from '../../../testing/oidc';
import { makeTeam } from '../../../testing/roles';
import { enrol, nextCode, sendCode } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

const INVALID = { error: 'This sign-in link is invalid, expired, or has already been used.' };

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mailServer.url,
    PARTNERHUB_RATE_LIMITS: 'magic=off,signup=off',
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const ask = (email: unknown, more: object = {}) =>
  server.visitor().post('/api/auth/magic-link', { email, ...more });
const signInWith = (token: unknown, client: Client = server.visitor()) =>
  client.post<{ email?: string; ticket?: string }>('/api/auth/signin/magic', { token });

/** Returns the texts of the mails that arrived during `work`, after all background work is done. */
async function mailsAfter(work: () => Promise<unknown>): Promise<string[]> {
  await server.app.background.settled();
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  return mailServer.mails.slice(before).map(textOf);
}

/** Returns the path of the mailed link. */
async function mailedPath(email: string, more: object = {}): Promise<string> {
  const [mail = ''] = await mailsAfter(() => ask(email, more));
  return /(\/magic\/\S+)/.exec(mail)?.[1] ?? '';
}

const mailedToken = async (email: string): Promise<string> => (await mailedPath(email)).split('/')[2] ?? '';

/** Presses the button of the page, as a browser without JavaScript does. */
const press = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.send('POST', path.replace('/magic/', '/api/auth/magic/'), undefined, {
    rawBody: '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url, ...headers },
  });

const isSignedIn = async (client: Client) => (await client.get('/api/auth/me')).status === 200;

describe('POST /api/auth/magic-link', () => {
  it('mails a link to the owner of an account, and answers the same for an unknown email', async () => {
    await server.signUp('ada@example.org');
    const answers: unknown[] = [];
    const mails = await mailsAfter(async () => {
      for (const email of [' Ada@Example.org ', 'nobody@example.org'])
        answers.push(await ask(email).then(({ status, body }) => [status, body]));
    });
    expect(answers).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(new RegExp(`${server.url}/magic/[\\w-]{43}\\s`));
  });

  it('answers 200 without a mail server, and stores nothing', async () => {
    const silent = await startTestServer();
    await silent.signUp('ada@example.org');
    const { status, body } = await silent
      .visitor()
      .post('/api/auth/magic-link', { email: 'ada@example.org' });
    await silent.app.background.settled();
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await silent.app.db.read('magic_links')).toEqual([]);
    expect((await silent.visitor().get<string>('/signin')).body).not.toContain('Email me a link');
    expect((await silent.visitor().get<string>('/magic')).body).toContain('send email');
    await silent.close();
  });

  // ASVS 6.3.1, 6.6.3
  it('is limited per network and per account', async () => {
    const strict = await startTestServer({
      SMTP_URL: mailServer.url,
      PARTNERHUB_RATE_LIMITS: 'magic=3/1h,magic_email=2/1h',
    });
    const asked = async (email: string) =>
      (await strict.visitor().post('/api/auth/magic-link', { email })).status;
    expect([await asked('a@example.org'), await asked('a@example.org')]).toEqual([200, 200]);
    expect(await asked('a@example.org')).toBe(429);
    expect(await asked('b@example.org')).toBe(429);
    await strict.close();
  });

  it('refuses an invalid email and an invalid path', async () => {
    expect(await ask('nobody')).toMatchObject({ status: 400, body: { error: 'Invalid email address' } });
    expect(await ask('ada@example.org', { next: 'x'.repeat(2001) })).toMatchObject({ status: 400 });
    expect(await signInWith(undefined)).toMatchObject({ status: 400, body: { error: 'Token is required' } });
  });
});

describe('POST /api/auth/signin/magic', () => {
  // ASVS 6.4.1, 6.6.2
  it('signs in once, like a password, and stores only the hash of the link', async () => {
    const email = 'grace@example.org';
    await server.signUp(email);
    const token = await mailedToken(email);
    expect(JSON.stringify(await server.app.db.read('magic_links'))).not.toContain(token);
    const client = server.visitor();
    expect(await signInWith(token, client)).toMatchObject({ status: 200, body: { email } });
    expect(await isSignedIn(client)).toBe(true);
    expect(await signInWith(token)).toMatchObject({ status: 404, body: INVALID });
    const log = await client.get<object[]>('/api/audit-log?action=signed_in');
    expect(log.body[0]).toMatchObject({
      changes: [{ field: 'signInMethod', from: null, to: 'Link from an email' }],
    });
  });

  it('signs in for one of several presses at the same time', async () => {
    await server.signUp('eager@example.org');
    const token = await mailedToken('eager@example.org');
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('works for 15 minutes', async () => {
    await server.signUp('late@example.org');
    const [early, late] = [await mailedToken('late@example.org'), await mailedToken('late@example.org')];
    server.clock.advance(minutes(14));
    expect((await signInWith(early)).status).toBe(200);
    server.clock.advance(minutes(1));
    expect(await signInWith(late)).toMatchObject({ status: 404, body: INVALID });
    await server.app.sweep();
    expect(
      await server.app.db.read('magic_links').where('expiresAt', '<', server.clock.now().toISOString()),
    ).toEqual([]);
  });

  it('asks for the second factor of an account that has one', async () => {
    const email = 'careful@example.org';
    const { secret } = await enrol(server, await server.signUp(email));
    const client = server.visitor();
    const { body } = await signInWith(await mailedToken(email), client);
    expect(body).toEqual({ mfaRequired: true, ticket: expect.any(String), methods: ['totp', 'recovery'] });
    expect(await isSignedIn(client)).toBe(false);
    expect((await sendCode(client, body.ticket ?? '', nextCode(server, secret))).status).toBe(200);
  });

  it('signs in portal users, who then see their portal', async () => {
    const team = await makeTeam(server);
    const { body } = await team.portal.get<{ email: string }>('/api/auth/me');
    const client = server.visitor();
    expect((await signInWith(await mailedToken(body.email), client)).status).toBe(200);
    expect((await client.get('/api/portal/my-profile')).status).toBe(200);
    expect((await client.get('/api/partners')).status).toBe(403);
  });

  it('does not work after the password was changed or reset', async () => {
    const email = 'changed@example.org';
    const client = await server.signUp(email);
    const first = await mailedToken(email);
    const change = { currentPassword: PASSWORD, newPassword: 'an entirely new one' };
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await signInWith(first)).status).toBe(404);
    const second = await mailedToken(email);
    const token = (await server.app.operators.resetLink(email)).split('/').at(-1);
    const { status } = await server
      .visitor()
      .post('/api/auth/reset-password', { token, password: 'one more new one' });
    expect(status).toBe(200);
    expect((await signInWith(second)).status).toBe(404);
  });

  it('answers 403 where only the OpenID provider signs people in', async () => {
    const only = await startTestServer({
      ...oidcEnv('https://id.example.org'),
      SMTP_URL: mailServer.url,
      PARTNERHUB_PASSWORD_SIGNIN: 'off',
    });
    const refused = { status: 403, body: { error: 'Sign in with Acme ID' } };
    const visitor = only.visitor();
    expect(await visitor.post('/api/auth/magic-link', { email: 'a@example.org' })).toMatchObject(refused);
    expect(await visitor.post('/api/auth/signin/magic', { token: 'any' })).toMatchObject(refused);
    await only.close();
  });
});

describe('the page of a link', () => {
  it('signs in only on a press, without JavaScript, and opens the requested page', async () => {
    const email = 'scanned@example.org';
    await server.signUp(email);
    const path = await mailedPath(email, { next: '/leads?status=new' });
    const client = server.visitor();
    // Opens the link as a mail scanner does.
    for (let look = 0; look < 2; look++)
      expect((await client.get<string>(path)).body).toContain('<form method="post" action="/api/auth/magic/');
    expect(await isSignedIn(client)).toBe(false);
    const pressed = await press(client, path);
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, '/leads?status=new']);
    expect(await isSignedIn(client)).toBe(true);
    expect((await server.visitor().get<string>(path)).body).toContain(INVALID.error);
    const again = await press(server.visitor(), path);
    expect([again.status, again.headers.get('Location')]).toEqual([303, path.replaceAll('%2F', '/')]);
  });

  // ASVS 3.5.1
  it('refuses a press from another site', async () => {
    await server.signUp('crossed@example.org');
    const path = await mailedPath('crossed@example.org');
    const client = server.visitor();
    const crossed = await press(client, path, {
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://evil.example',
    });
    expect(crossed.status).toBe(403);
    expect(await isSignedIn(client)).toBe(false);
    expect((await press(client, path)).status).toBe(303);
  });

  it('continues a sign-in that needs the second factor on the sign-in screen', async () => {
    const email = 'both@example.org';
    const { secret } = await enrol(server, await server.signUp(email));
    const client = server.visitor();
    const pressed = await press(client, await mailedPath(email, { next: '/leads' }));
    expect(pressed.headers.get('Location')).toBe('/signin?next=/leads');
    const ticket = /partnerhub_ticket=([\w-]+)/.exec(pressed.headers.getSetCookie().join())?.[1] ?? '';
    expect((await client.get<string>('/signin')).body).toContain(ticket);
    expect((await sendCode(client, ticket, nextCode(server, secret))).status).toBe(200);
  });

  it('never redirects to another site', async () => {
    await server.signUp('led@example.org');
    for (const next of ['https://evil.example/', '//evil.example', '/magic/x', '/api/auth/me']) {
      const path = await mailedPath('led@example.org', { next });
      expect((await press(server.visitor(), path)).headers.get('Location')).toBe('/');
    }
  });
});
