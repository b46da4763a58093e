import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { startMailServer, textOf, type MailServer } from '../../../testing/mail-server';
import { oidcEnv, personOf, signInAs } from '../../../testing/oidc';
import { signIn } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { startStubIssuer } from '../../../testing/stub-issuer';

const NEW_PASSWORD = 'staple of another battery';
const INVALID = { error: 'This link is invalid, expired, or has already been used.' };
const TAKEN = { error: 'An account with this email already exists' };

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mailServer.url,
    PARTNERHUB_RATE_LIMITS: 'signup=off,forgot=off,magic=off',
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

/** Returns the texts of the mails that arrived during `work`, after all background work is done. */
async function mailsAfter(work: () => Promise<unknown>): Promise<string[]> {
  await server.app.background.settled();
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  return mailServer.mails.slice(before).map(textOf);
}

const mailTo = (mails: readonly string[], address: string): string =>
  mails.find((mail) => mail.includes(`To: ${address}`)) ?? '';

const ask = (client: Client, email: string, password: string | undefined = PASSWORD) =>
  client.post('/api/auth/change-email', { email, password });

/** Asks for the change, and returns the token of the mailed link. */
async function mailedToken(client: Client, email: string): Promise<string> {
  const mails = await mailsAfter(async () => expect((await ask(client, email)).status).toBe(202));
  const token = /\/confirm-email\/([\w-]{43})/.exec(mailTo(mails, email))?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

const confirm = (token: string, client: Client = server.visitor()) =>
  client.post(`/api/auth/confirm-email/${token}`, {});
const emailOf = async (client: Client) =>
  (await client.get<{ email?: string }>('/api/auth/me')).body.email ?? null;
const canSignIn = async (email: string, password = PASSWORD) =>
  (await server.visitor().post('/api/auth/signin', { email, password })).status === 200;

describe('a change of the email', () => {
  it('is confirmed by a link to the new address, and announced to the old one', async () => {
    const client = await server.signUp('ada@example.org');
    const asked = await mailsAfter(() => ask(client, ' Ada@New.Example.org'));
    expect(asked).toHaveLength(2);
    expect(mailTo(asked, 'ada@example.org')).toContain('Subject: A new email for your PartnerHub account');
    expect(mailTo(asked, 'ada@example.org')).not.toContain('/confirm-email/');
    expect(await emailOf(client)).toBe('ada@example.org');

    const token = /confirm-email\/([\w-]{43})/.exec(mailTo(asked, 'ada@new.example.org'))?.[1] ?? '';
    const changed = await mailsAfter(() => confirm(token, client));
    expect(changed).toHaveLength(1);
    expect(mailTo(changed, 'ada@example.org')).toContain(
      'Subject: The email of your PartnerHub account was changed',
    );
    expect(changed[0]).not.toContain('new.example.org');
    expect(await emailOf(client)).toBe('ada@new.example.org');
    expect([await canSignIn('ada@example.org'), await canSignIn('ada@new.example.org')]).toEqual([
      false,
      true,
    ]);
    const log = await client.get('/api/audit-log?action=email_changed');
    expect(log.body).toMatchObject([
      {
        actorName: 'ada@example.org',
        changes: [{ field: 'email', from: 'ada@example.org', to: 'ada@new.example.org' }],
      },
    ]);
  });

  // ASVS 6.4.1
  it('works once, within an hour, and only by the newest link', async () => {
    const client = await server.signUp('bea@example.org');
    const first = await mailedToken(client, 'bea1@example.org');
    const second = await mailedToken(client, 'bea2@example.org');
    expect([(await confirm(first)).status, (await confirm(first)).body]).toEqual([404, INVALID]);
    const answers = await Promise.all([confirm(second), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const third = await mailedToken(await signIn(server, 'bea2@example.org'), 'bea3@example.org');
    server.clock.advance(minutes(61));
    expect((await confirm(third)).body).toEqual(INVALID);
    await server.app.sweep();
    expect(await server.app.db.read('email_changes').select('userId')).toEqual([]);
  });

  it('is not made by opening the link, and needs no session but a press', async () => {
    const client = await server.signUp('cleo@example.org');
    const token = await mailedToken(client, 'cleo@new.example.org');
    const scanner = server.visitor();
    for (let n = 0; n < 2; n++)
      expect((await scanner.get(`/confirm-email/${token}`)).body).toContain('cleo@new.example.org');
    expect((await scanner.get(`/api/auth/confirm-email/${token}`)).status).toBe(405);
    expect(await emailOf(client)).toBe('cleo@example.org');
    const press = (origin: string) =>
      scanner.send('POST', `/api/auth/confirm-email/${token}?page=1`, undefined, {
        rawBody: '',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      });
    expect((await press('https://evil.example')).status).toBe(403);
    const pressed = await press(server.url);
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([
      303,
      `/confirm-email/${token}?done=1`,
    ]);
    expect((await scanner.get(`/confirm-email/${token}?done=1`)).body).toContain('Email changed');
    expect((await press(server.url)).headers.get('Location')).toBe(`/confirm-email/${token}`);
    expect((await scanner.get(`/confirm-email/${token}`)).body).toContain('Invalid Link');
  });

  // ASVS 7.4.3
  it('ends all sessions but the one that confirms it, and the links to the old address', async () => {
    const desk = await server.signUp('dora@example.org');
    const phone = await signIn(server, 'dora@example.org');
    const reset = (await server.app.operators.resetLink('dora@example.org')).split('/').at(-1);
    const [magicMail = ''] = await mailsAfter(() =>
      server.visitor().post('/api/auth/magic-link', { email: 'dora@example.org' }),
    );
    const magic = /\/magic\/(\S{43})/.exec(magicMail)?.[1];
    const token = await mailedToken(desk, 'dora@new.example.org');
    expect((await confirm(token, phone)).status).toBe(200);
    expect([await emailOf(desk), await emailOf(phone)]).toEqual([null, 'dora@new.example.org']);
    const visitor = server.visitor();
    const body = { token: reset, password: NEW_PASSWORD };
    expect((await visitor.post('/api/auth/reset-password', body)).status).toBe(404);
    expect((await visitor.post('/api/auth/signin/magic', { token: magic })).status).toBe(404);
  });

  it('keeps no session of the account when someone else confirms it', async () => {
    const owner = await server.signUp('edna@example.org');
    const stranger = await server.signUp('stranger@example.org');
    expect((await confirm(await mailedToken(owner, 'edna@new.example.org'), stranger)).status).toBe(200);
    expect([await emailOf(owner), await emailOf(stranger)]).toEqual([null, 'stranger@example.org']);
  });

  it('is void after a change of the password, a reset and a cancellation', async () => {
    const client = await server.signUp('fay@example.org');
    const changed = await mailedToken(client, 'fay@new.example.org');
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await client.post('/api/auth/change-password', passwords)).status).toBe(200);
    expect((await confirm(changed)).status).toBe(404);
    const ofOther = async (email: string, end: (client: Client) => Promise<{ status: number }>) => {
      const other = await server.signUp(email);
      const token = await mailedToken(other, `new-${email}`);
      expect((await end(other)).status).toBeLessThan(300);
      expect((await confirm(token)).status).toBe(404);
    };
    await ofOther('gwen@example.org', async () => {
      const token = (await server.app.operators.resetLink('gwen@example.org')).split('/').at(-1);
      return server.visitor().post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
    });
    await ofOther('hedy@example.org', (other) => other.delete('/api/auth/change-email'));
  });

  it('keeps invitations to the old address for it, and opens those to the new one', async () => {
    const owner = await server.signUp('inviter@example.org');
    const client = await server.signUp('ida@example.org');
    const invite = async (email: string) => {
      const { body } = await owner.post<{ inviteUrl: string }>('/api/admin/users/invite', { email });
      return body.inviteUrl.split('/').at(-1);
    };
    const [toOld, toNew] = [await invite('ida@example.org'), await invite('ida@new.example.org')];
    await confirm(await mailedToken(client, 'ida@new.example.org'), client);
    const accept = (token: unknown) => client.post('/api/auth/accept-invite', { token });
    expect((await accept(toOld)).status).toBe(400);
    expect((await accept(toNew)).status).toBe(200);
  });

  it('lets searches find the campaigns of the user by the new email', async () => {
    const client = await server.signUp('joan@example.org');
    await client.patch('/api/auth/me', { name: 'Joan Clarke' });
    await client.post('/api/campaigns', { name: 'Autumn', templateType: 'guide' });
    await confirm(await mailedToken(client, 'joan@elsewhere.example.org'), client);
    const found = async (search: string) =>
      (await client.get<unknown[]>(`/api/campaigns?search=${encodeURIComponent(search)}`)).body.length;
    expect(await found('joan@elsewhere clarke')).toBe(await found('autumn'));
    expect(await found('joan@example.org')).toBe(0);
  });
});

describe('a change of the email to the address of another account', () => {
  it('gets the same answer, and only the owner of the address learns that it is taken', async () => {
    await server.signUp('taken@example.org');
    const client = await server.signUp('kate@example.org');
    const free = await ask(client, 'kate@new.example.org');
    const answers: unknown[] = [];
    const mails = await mailsAfter(async () => {
      const taken = await ask(client, 'Taken@example.org');
      answers.push([taken.status, taken.body]);
    });
    expect(answers).toEqual([[free.status, free.body]]);
    const mail = mailTo(mails, 'taken@example.org');
    expect(mail).toContain('It has an account already');
    expect(mail).not.toContain('/confirm-email/');
    expect(mail).not.toContain('kate');
  });

  it('is refused with 409 if the address was taken after the link was mailed', async () => {
    const client = await server.signUp('lena@example.org');
    const token = await mailedToken(client, 'lena@new.example.org');
    await server.signUp('lena@new.example.org');
    const refused = await confirm(token, client);
    expect([refused.status, refused.body]).toEqual([409, TAKEN]);
    expect((await client.get(`/confirm-email/${token}`)).body).toContain('This address is taken');
    expect(await emailOf(client)).toBe('lena@example.org');
  });

  it('is refused with 409 to one of two accounts that confirm the same address at once', async () => {
    const [one, two] = [await server.signUp('mary1@example.org'), await server.signUp('mary2@example.org')];
    const tokens = [await mailedToken(one, 'mary@example.org'), await mailedToken(two, 'mary@example.org')];
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('POST /api/auth/change-email', () => {
  it('needs a session, the password and another address', async () => {
    expect((await ask(server.visitor(), 'nobody@example.org')).status).toBe(401);
    const client = await server.signUp('nora@example.org');
    const wrong = await ask(client, 'nora@new.example.org', 'a wrong password');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Current password is incorrect' }]);
    const without = await client.post('/api/auth/change-email', { email: 'nora@new.example.org' });
    expect(without.body).toMatchObject({ fields: { password: ['Password is required'] } });
    expect((await ask(client, 'Nora@example.org')).body).toMatchObject({
      fields: { email: ['Your account has this email already'] },
    });
    expect((await ask(client, 'not an address')).status).toBe(400);
    expect(await mailsAfter(() => ask(client, 'nora@new.example.org', 'a wrong password'))).toEqual([]);
  });

  it('is limited by account and by address', async () => {
    const limits = 'signup=off,email=3/1h,email_to=2/1d';
    const limited = await startTestServer({
      SMTP_URL: mailServer.url,
      PARTNERHUB_RATE_LIMITS: limits,
    });
    const client = await limited.signUp('olga@example.org');
    const statuses = [];
    for (const email of ['a@example.org', 'a@example.org', 'a@example.org', 'b@example.org'])
      statuses.push((await ask(client, email)).status);
    expect(statuses).toEqual([202, 202, 429, 429]);
    const other = await limited.signUp('peg@example.org');
    expect((await ask(other, 'a@example.org')).status).toBe(429);
    expect((await ask(other, 'b@example.org')).status).toBe(202);
    await limited.close();
  });

  it('is refused without a mail server, and by the password or the identity provider', async () => {
    const stub = await startStubIssuer();
    const plain = await startTestServer(oidcEnv(stub.url));
    const client = await plain.signUp('quinn@example.org');
    const refused = await ask(client, 'quinn@new.example.org');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: expect.stringContaining("doesn't send email") });
    const person = plain.visitor();
    await signInAs(person, stub, personOf('rosa@example.org'));
    expect((await ask(person, 'rosa@new.example.org', undefined)).body).toEqual({
      error: 'Your email comes from Acme ID. Ask the operator of PartnerHub to change it.',
    });
    await plain.close();
    await stub.close();
  });
});

describe('an operator who renames an account', () => {
  it('changes the email at once, ends sessions and links, and mails the old address', async () => {
    const client = await server.signUp('sara@example.org');
    const token = await mailedToken(client, 'sara@elsewhere.example.org');
    const mails = await mailsAfter(() =>
      server.app.renameAccount('sara@example.org', 'sara@new.example.org'),
    );
    expect(mails).toHaveLength(1);
    expect(mailTo(mails, 'sara@example.org')).toContain('The operator of PartnerHub gave your account');
    expect(mails[0]).not.toContain('new.example.org');
    expect(await emailOf(client)).toBeNull();
    expect((await confirm(token)).status).toBe(404);
    const again = await signIn(server, 'sara@new.example.org');
    expect((await again.get('/api/audit-log?action=email_changed')).body).toMatchObject([
      {
        actorName: 'Command line',
        changes: [{ field: 'email', from: 'sara@example.org', to: 'sara@new.example.org' }],
      },
    ]);
  });

  it('is refused for an unknown account and for an address that is taken', async () => {
    await server.signUp('tess@example.org');
    await server.signUp('theo@example.org');
    const rename = (from: string, to: string) => server.app.renameAccount(from, to);
    await expect(rename('nobody@example.org', 'new@example.org')).rejects.toMatchObject({ status: 404 });
    await expect(rename('tess@example.org', 'theo@example.org')).rejects.toMatchObject({ status: 409 });
    expect(await canSignIn('tess@example.org')).toBe(true);
  });

  it('keeps the sign-in with the identity provider, which is not by email', async () => {
    const stub = await startStubIssuer();
    const other = await startTestServer(oidcEnv(stub.url));
    const person = other.visitor();
    await signInAs(person, stub, personOf('uma@example.org'));
    await other.app.renameAccount('uma@example.org', 'uma@new.example.org');
    await signInAs(person, stub, personOf('uma@example.org'));
    expect(await emailOf(person)).toBe('uma@new.example.org');
    await other.close();
    await stub.close();
  });
});
