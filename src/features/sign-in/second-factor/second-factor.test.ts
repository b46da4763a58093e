import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { makeTeam, signIn } from '../../../testing/roles';
import { askForTicket, codeAt, enrol, nextCode, sendCode } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, TEST_COST, type TestServer } from '../../../testing/server';
import { createPasswords } from '../../identity/passwords/passwords';

const WRONG_CODE = { error: 'The code is incorrect' };
const SIGN_IN_AGAIN = { error: 'Sign in again' };
const WRONG_PASSWORD = { error: 'Current password is incorrect' };

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newEmail = () => `person${(people += 1)}@example.org`;

/** Returns a signed-in user with a second factor. */
async function enrolled() {
  const email = newEmail();
  const client = await server.signUp(email);
  return { email, client, ...(await enrol(server, client)) };
}

/** Returns a code that the app shows neither now nor in the steps around. */
function wrongCode(secret: string): string {
  const now = server.clock.now().getTime();
  const shown = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, new Date(now + step * seconds(30))));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) ?? ''
  );
}

const statusOf = async (client: Client) => (await client.get('/api/auth/me')).status;
const actions = async (client: Client, action: string) =>
  (await client.get<{ actorName: string; changes: object[] }[]>(`/api/audit-log?action=${action}`)).body;

describe('setting up an authenticator app', () => {
  // ASVS 2.3.1, 6.5.4
  it('turns the second factor on only with a correct code', async () => {
    const email = newEmail();
    const client = await server.signUp(email);
    const { status, body } = await client.post<{ secret: string; otpauthUrl: string }>('/api/auth/mfa/totp', {
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.otpauthUrl).toContain(`secret=${body.secret}`);
    expect(body.otpauthUrl).toMatch(/^otpauth:\/\/totp\/PartnerHub:/);
    expect((await client.get('/api/auth/me')).body).toMatchObject({ mfaEnabled: false });
    await signIn(server, email);
    const wrong = await client.post('/api/auth/mfa/totp/confirm', { code: wrongCode(body.secret) });
    expect([wrong.status, wrong.body]).toMatchObject([400, WRONG_CODE]);
    const code = codeAt(body.secret, server.clock.now());
    const right = await client.post<{ recoveryCodes: string[] }>('/api/auth/mfa/totp/confirm', { code });
    expect(right.status).toBe(200);
    expect(new Set(right.body.recoveryCodes).size).toBe(10);
    for (const recovery of right.body.recoveryCodes)
      expect(recovery).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-?){3}$/);
    expect((await client.get('/api/auth/me')).body).toMatchObject({ mfaEnabled: true });
    expect(await actions(client, 'mfa_enabled')).toMatchObject([{ actorName: email, changes: [] }]);
  });

  // ASVS 7.4.3
  it('ends the other sessions and keeps this one', async () => {
    const email = newEmail();
    const desk = await server.signUp(email);
    const phone = await signIn(server, email);
    await enrol(server, desk);
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 401]);
  });

  // ASVS 7.5.1
  it('needs the password, and records a wrong one as a failed sign-in', async () => {
    const client = await server.signUp(newEmail());
    const answer = await client.post('/api/auth/mfa/totp', { password: 'not my password' });
    expect([answer.status, answer.body]).toEqual([401, WRONG_PASSWORD]);
    expect((await client.post('/api/auth/mfa/totp', {})).status).toBe(400);
    await server.app.background.settled();
    expect(await actions(client, 'sign_in_failed')).toHaveLength(1);
  });

  it('refuses a code without a secret, and one for another user', async () => {
    const client = await server.signUp(newEmail());
    expect((await client.post('/api/auth/mfa/totp/confirm', { code: '123456' })).body).toMatchObject(
      WRONG_CODE,
    );
    const { body } = await client.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
    const other = await server.signUp(newEmail());
    await other.post('/api/auth/mfa/totp', { password: PASSWORD });
    const code = codeAt(body.secret, server.clock.now());
    expect((await other.post('/api/auth/mfa/totp/confirm', { code })).status).toBe(400);
    for (const nonsense of ['١٢٣٤٥٦', 'x'.repeat(10_000), ' ', undefined])
      expect((await client.post('/api/auth/mfa/totp/confirm', { code: nonsense })).status).toBe(400);
  });

  it('confirms once when two requests send the code at once', async () => {
    const client = await server.signUp(newEmail());
    const { body } = await client.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
    const code = codeAt(body.secret, server.clock.now());
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.post('/api/auth/mfa/totp/confirm', { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const codes = await server.app.db.read('recovery_codes').where({
      userId: (await client.get<{ id: string }>('/api/auth/me')).body.id,
    });
    expect(codes).toHaveLength(10);
  });

  it('keeps the old app until the new one is confirmed', async () => {
    const { email, client, secret, recoveryCodes } = await enrolled();
    const { body } = await client.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
    const old = await sendCode(server.visitor(), await askForTicket(server, email), nextCode(server, secret));
    expect(old.status).toBe(200);
    const code = codeAt(body.secret, server.clock.now());
    expect((await client.post('/api/auth/mfa/totp/confirm', { code })).status).toBe(200);
    const signInWith = async (other: string) =>
      (await sendCode(server.visitor(), await askForTicket(server, email), other)).status;
    expect(await signInWith(nextCode(server, secret))).toBe(401);
    expect(await signInWith(recoveryCodes[0] ?? '')).toBe(401);
    expect(await signInWith(nextCode(server, body.secret))).toBe(200);
  });

  // ASVS 6.5.2
  it('stores neither the secret nor the recovery codes readably', async () => {
    const { email, secret, recoveryCodes } = await enrolled();
    const user = await server.app.db.read('users').where({ email }).first();
    const stored = JSON.stringify([
      user,
      await server.app.db.read('recovery_codes').where({ userId: user.id }),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
    const [code = ''] = recoveryCodes;
    const [{ salt }] = await server.app.db.read('recovery_codes').where({ userId: user.id }).select('salt');
    expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    const hashed = await createPasswords(TEST_COST).hashWithSalt(code.replaceAll('-', ''), salt);
    expect(stored).toContain(hashed);
  });
});

describe('signing in with a second factor', () => {
  // ASVS 16.3.1
  it('returns a ticket instead of a cookie, and accepts the code of the app', async () => {
    const { email, client: desk, secret } = await enrolled();
    const client = server.visitor();
    const asked = await client.post<{ ticket: string }>('/api/auth/signin', { email, password: PASSWORD });
    expect([asked.status, asked.body]).toEqual([
      200,
      { mfaRequired: true, ticket: expect.any(String), methods: ['totp', 'recovery'] },
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await statusOf(client)).toBe(401);
    const { status, body } = await sendCode(client, asked.body.ticket, nextCode(server, secret));
    expect([status, body]).toMatchObject([200, { email, mfaEnabled: true, workspaceRole: 'owner' }]);
    expect(await statusOf(client)).toBe(200);
    const [entry] = await actions(desk, 'signed_in');
    expect(entry).toMatchObject({
      actorName: email,
      changes: [{ field: 'secondFactor', from: null, to: 'Authenticator app' }],
    });
  });

  it('accepts a code one step early or late', async () => {
    const { email, secret } = await enrolled();
    for (const drift of [-1, 1]) {
      server.clock.advance(seconds(90));
      const code = codeAt(secret, new Date(server.clock.now().getTime() + drift * seconds(30)));
      expect((await sendCode(server.visitor(), await askForTicket(server, email), code)).status).toBe(200);
    }
  });

  // ASVS 6.5.1
  it('accepts each code once, including the confirming one, and no older code', async () => {
    const { email, secret } = await enrolled();
    const signInWith = async (code: string) => {
      const { status, body } = await sendCode(server.visitor(), await askForTicket(server, email), code);
      return status === 200 ? 200 : body;
    };
    expect(await signInWith(codeAt(secret, server.clock.now()))).toEqual(WRONG_CODE);
    server.clock.advance(seconds(60));
    const now = server.clock.now();
    const earlier = codeAt(secret, new Date(now.getTime() - seconds(30)));
    const code = codeAt(secret, now);
    expect(await signInWith(code)).toBe(200);
    expect([await signInWith(code), await signInWith(earlier)]).toEqual([WRONG_CODE, WRONG_CODE]);
  });

  it('accepts one of several requests that send the same code at once', async () => {
    const { email, secret } = await enrolled();
    const tickets = [];
    for (let n = 0; n < 4; n++) tickets.push(await askForTicket(server, email));
    const code = nextCode(server, secret);
    const answers = await Promise.all(tickets.map((ticket) => sendCode(server.visitor(), ticket, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  // ASVS 6.4.4, 6.5.1
  it('accepts each recovery code once, in any spelling, and not those of others', async () => {
    const { email, client: desk, recoveryCodes } = await enrolled();
    const [first = '', second = '', third = ''] = recoveryCodes;
    const signInWith = async (code: string) =>
      (await sendCode(server.visitor(), await askForTicket(server, email), code)).status;
    expect(await signInWith(first)).toBe(200);
    expect(await signInWith(first)).toBe(401);
    expect(await signInWith(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe(200);
    const [ticket, other] = [await askForTicket(server, email), await askForTicket(server, email)];
    const both = await Promise.all([ticket, other].map((each) => sendCode(server.visitor(), each, third)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const someoneElse = await enrolled();
    expect(await signInWith(someoneElse.recoveryCodes[0] ?? '')).toBe(401);
    expect((await actions(desk, 'signed_in'))[0]).toMatchObject({
      changes: [{ field: 'secondFactor', to: 'Recovery code' }],
    });
  });

  it('offers no recovery code once all are used', async () => {
    const { email, recoveryCodes, secret } = await enrolled();
    for (const code of recoveryCodes)
      expect((await sendCode(server.visitor(), await askForTicket(server, email), code)).status).toBe(200);
    const asked = await server.visitor().post('/api/auth/signin', { email, password: PASSWORD });
    expect(asked.body).toMatchObject({ methods: ['totp'] });
    const code = nextCode(server, secret);
    expect((await sendCode(server.visitor(), await askForTicket(server, email), code)).status).toBe(200);
  });

  // ASVS 6.5.5
  it('asks to sign in again for a ticket that is unknown, used or expired', async () => {
    const { email, secret } = await enrolled();
    const answerTo = async (ticket: string, code: string) => {
      const { status, body } = await sendCode(server.visitor(), ticket, code);
      return [status, body];
    };
    expect(await answerTo('unknown', nextCode(server, secret))).toEqual([401, SIGN_IN_AGAIN]);
    const used = await askForTicket(server, email);
    expect((await sendCode(server.visitor(), used, nextCode(server, secret))).status).toBe(200);
    expect(await answerTo(used, nextCode(server, secret))).toEqual([401, SIGN_IN_AGAIN]);
    const late = await askForTicket(server, email);
    server.clock.advance(minutes(5));
    expect(await answerTo(late, nextCode(server, secret))).toEqual([401, SIGN_IN_AGAIN]);
    expect((await server.visitor().post('/api/auth/signin/mfa', { ticket: late })).status).toBe(400);
    expect((await server.visitor().post('/api/auth/signin/mfa', { code: '123456' })).status).toBe(400);
  });

  it('ends a ticket after 5 wrong codes, also if they are sent at once', async () => {
    const { email, secret } = await enrolled();
    const ticket = await askForTicket(server, email);
    for (let n = 0; n < 5; n++)
      expect((await sendCode(server.visitor(), ticket, wrongCode(secret))).body).toEqual(WRONG_CODE);
    expect((await sendCode(server.visitor(), ticket, nextCode(server, secret))).body).toEqual(SIGN_IN_AGAIN);
    const other = await askForTicket(server, email);
    const wrong = wrongCode(secret);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendCode(server.visitor(), other, wrong)),
    );
    const refusals = answers.map(({ status, body }) => [status, body.error]);
    expect(refusals.filter(([, error]) => error === WRONG_CODE.error)).toHaveLength(5);
    expect(refusals.filter(([, error]) => error === SIGN_IN_AGAIN.error)).toHaveLength(7);
  });

  it('accepts a correct code after 4 wrong ones', async () => {
    const { email, secret } = await enrolled();
    const ticket = await askForTicket(server, email);
    for (let n = 0; n < 4; n++) await sendCode(server.visitor(), ticket, wrongCode(secret));
    expect((await sendCode(server.visitor(), ticket, nextCode(server, secret))).status).toBe(200);
  });

  it('records a wrong code as a failed sign-in', async () => {
    const { email, client, secret } = await enrolled();
    await sendCode(server.visitor(), await askForTicket(server, email), wrongCode(secret));
    await server.app.background.settled();
    expect(await actions(client, 'sign_in_failed')).toMatchObject([{ actorName: 'Visitor', changes: [] }]);
  });

  it('answers a wrong password as for any account, before asking for a code', async () => {
    const { email } = await enrolled();
    const wrong = await server.visitor().post('/api/auth/signin', { email, password: 'wrong' });
    const unknown = await server.visitor().post('/api/auth/signin', { email: newEmail(), password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('deletes expired tickets', async () => {
    const { email } = await enrolled();
    await askForTicket(server, email);
    server.clock.advance(minutes(5));
    await server.app.sweep();
    expect(await server.app.db.read('sign_in_tickets')).toEqual([]);
  });
});

describe('other ways in', () => {
  // ASVS 6.3.4
  it('asks for the code when an account accepts an invitation with its password', async () => {
    const { email, secret } = await enrolled();
    const team = await makeTeam(server);
    const { body } = await team.owner.post<{ inviteUrl: string }>('/api/admin/users/invite', {
      email,
      role: 'editor',
    });
    const token = body.inviteUrl.split('/').at(-1);
    const client = server.visitor();
    const asked = await client.post<{ ticket: string }>('/api/auth/accept-invite', {
      token,
      password: PASSWORD,
    });
    expect([asked.status, asked.body]).toMatchObject([
      200,
      { mfaRequired: true, methods: ['totp', 'recovery'] },
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const members = await team.owner.get<{ email: string }[]>('/api/admin/users');
    expect(members.body.map((member) => member.email)).toContain(email);
    const signedIn = await sendCode(client, asked.body.ticket, nextCode(server, secret));
    expect(signedIn.body).toMatchObject({ workspaceId: team.workspaceId, workspaceRole: 'editor' });
  });

  it("doesn't ask a signed-in user for a code who accepts an invitation", async () => {
    const { email, client } = await enrolled();
    const team = await makeTeam(server);
    const { body } = await team.owner.post<{ inviteUrl: string }>('/api/admin/users/invite', { email });
    const token = body.inviteUrl.split('/').at(-1);
    const joined = await client.post('/api/auth/accept-invite', { token });
    expect(joined.body).toMatchObject({ email, workspaceId: team.workspaceId });
  });

  // ASVS 6.3.4, 6.4.3
  it('keeps the second factor when the password is reset, and ends tickets', async () => {
    const { email, secret } = await enrolled();
    const ticket = await askForTicket(server, email);
    const token = (await server.app.operators.resetLink(email)).split('/').at(-1);
    const reset = await server.visitor().post('/api/auth/reset-password', { token, password: PASSWORD });
    expect(reset.status).toBe(200);
    expect((await sendCode(server.visitor(), ticket, nextCode(server, secret))).body).toEqual(SIGN_IN_AGAIN);
    const asked = await server.visitor().post('/api/auth/signin', { email, password: PASSWORD });
    expect(asked.body).toMatchObject({ mfaRequired: true });
  });

  it('ends tickets when the password is changed', async () => {
    const { email, client, secret } = await enrolled();
    const ticket = await askForTicket(server, email);
    await client.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'staple of another battery',
    });
    expect((await sendCode(server.visitor(), ticket, nextCode(server, secret))).body).toEqual(SIGN_IN_AGAIN);
  });
});

describe('turning it off and renewing recovery codes', () => {
  it('turns it off with the password, and ends tickets', async () => {
    const { email, client, secret } = await enrolled();
    const ticket = await askForTicket(server, email);
    const wrong = await client.post('/api/auth/mfa/disable', { password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([401, WRONG_PASSWORD]);
    const { status, body } = await client.post('/api/auth/mfa/disable', { password: PASSWORD });
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await client.get('/api/auth/me')).body).toMatchObject({ mfaEnabled: false });
    expect(await statusOf(await signIn(server, email))).toBe(200);
    expect((await sendCode(server.visitor(), ticket, nextCode(server, secret))).body).toEqual(SIGN_IN_AGAIN);
    expect((await client.post('/api/auth/mfa/disable', { password: PASSWORD })).status).toBe(200);
    expect(await actions(client, 'mfa_disabled')).toHaveLength(1);
  });

  it('renews the recovery codes with the password, and the old ones stop working', async () => {
    const { email, client, recoveryCodes } = await enrolled();
    const wrong = await client.post('/api/auth/mfa/recovery-codes', { password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([401, WRONG_PASSWORD]);
    const { status, body } = await client.post<{ recoveryCodes: string[] }>('/api/auth/mfa/recovery-codes', {
      password: PASSWORD,
    });
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    const signInWith = async (code = '') =>
      (await sendCode(server.visitor(), await askForTicket(server, email), code)).status;
    expect([await signInWith(recoveryCodes[0]), await signInWith(body.recoveryCodes[0])]).toEqual([401, 200]);
    expect(await actions(client, 'recovery_codes_renewed')).toMatchObject([{ changes: [] }]);
  });

  it('leaves one set of codes when two requests renew them at once', async () => {
    const { client } = await enrolled();
    const { body: me } = await client.get<{ id: string }>('/api/auth/me');
    await Promise.all(
      [1, 2, 3].map(() => client.post('/api/auth/mfa/recovery-codes', { password: PASSWORD })),
    );
    expect(await server.app.db.read('recovery_codes').where({ userId: me.id })).toHaveLength(10);
  });

  it('has no recovery codes without a second factor', async () => {
    const client = await server.signUp(newEmail());
    const { status, body } = await client.post('/api/auth/mfa/recovery-codes', { password: PASSWORD });
    expect([status, body]).toEqual([409, { error: 'Two-factor authentication is off' }]);
  });

  it('refuses all calls without a session, and API keys', async () => {
    const owner = await server.signUp(newEmail());
    const { body } = await owner.post<{ key: string }>('/api/admin/api-keys', { name: 'k', scope: 'write' });
    const withKey = { headers: { Authorization: `Bearer ${body.key}` } };
    for (const call of ['totp', 'totp/confirm', 'disable', 'recovery-codes']) {
      const input = { password: PASSWORD, code: '123456' };
      expect((await server.visitor().post(`/api/auth/mfa/${call}`, input)).status).toBe(401);
      expect((await server.visitor().post(`/api/auth/mfa/${call}`, input, withKey)).status).toBe(403);
    }
  });
});

describe('an operator', () => {
  // ASVS 6.4.4
  it('removes a lost second factor and signs the account out everywhere', async () => {
    const { email, client } = await enrolled();
    const ticket = await askForTicket(server, email);
    expect(await server.app.operators.resetMfa(email)).toBe(true);
    expect(await statusOf(client)).toBe(401);
    expect((await sendCode(server.visitor(), ticket, '123456')).body).toEqual(SIGN_IN_AGAIN);
    const again = await signIn(server, email);
    expect((await again.get('/api/auth/me')).body).toMatchObject({ mfaEnabled: false });
    expect(await actions(again, 'mfa_disabled')).toMatchObject([{ actorName: 'Command line' }]);
    expect(await server.app.operators.resetMfa(email)).toBe(false);
    await expect(server.app.operators.resetMfa('nobody@example.org')).rejects.toThrow('There is no account');
  });
});

describe('limits', () => {
  it('counts wrong codes as failed sign-ins, and passwords with them', async () => {
    const limited = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'signup=off,signin=4/15m' });
    const client = await limited.signUp('ada@example.org');
    const { secret } = await enrol(limited, client);
    const ticket = await askForTicket(limited, 'ada@example.org');
    for (let n = 0; n < 4; n++)
      expect((await sendCode(limited.visitor(), ticket, 'wrong')).body).toEqual(WRONG_CODE);
    const right = await sendCode(limited.visitor(), ticket, nextCode(limited, secret));
    expect(right.status).toBe(429);
    expect(right.headers.get('Retry-After')).toMatch(/^\d+$/);
    const password = await limited
      .visitor()
      .post('/api/auth/signin', { email: 'ada@example.org', password: PASSWORD });
    expect(password.status).toBe(429);
    await limited.close();
  });

  it('counts codes that confirm an app as failed sign-ins', async () => {
    const limited = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'signup=off,signin=3/15m' });
    const client = await limited.signUp('ada@example.org');
    await client.post('/api/auth/mfa/totp', { password: PASSWORD });
    const confirm = () => client.post('/api/auth/mfa/totp/confirm', { code: 'wrong' });
    for (let n = 0; n < 3; n++) expect((await confirm()).status).toBe(400);
    expect((await confirm()).status).toBe(429);
    await limited.close();
  });

  // ASVS 6.3.1
  it('stops an attacker with the password after 20 wrong codes a day, from all addresses', async () => {
    const limited = await startTestServer({ PARTNERHUB_RATE_LIMITS: '', PARTNERHUB_TRUST_PROXY: '1' });
    const from = (n: number) => ({ headers: { 'X-Forwarded-For': `198.51.100.${n}` } });
    const owner = await limited.signUp('ada@example.org');
    const { secret, recoveryCodes } = await enrol(limited, owner);
    const send = async (n: number, code: string) => {
      const visitor = limited.visitor();
      const email = 'ada@example.org';
      const { body } = await visitor.post<{ ticket: string }>(
        '/api/auth/signin',
        { email, password: PASSWORD },
        from(n),
      );
      return visitor.post('/api/auth/signin/mfa', { ticket: body.ticket, code }, from(n));
    };
    const shown = () =>
      [-1, 0, 1].map((step) => codeAt(secret, new Date(limited.clock.now().getTime() + step * seconds(30))));
    for (let n = 0; n < 20; n++) {
      const guess = ['000000', '111111', '222222', '333333'].find((code) => !shown().includes(code)) ?? '';
      expect([n, (await send(n, guess)).status]).toEqual([n, 401]);
      limited.clock.advance(minutes(10));
    }
    const refused = await send(100, nextCode(limited, secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3600);
    // The owner still has the recovery codes, which can't be guessed.
    expect((await send(101, recoveryCodes[0] ?? '')).status).toBe(200);
    limited.clock.advance(minutes(24 * 60));
    expect((await send(102, nextCode(limited, secret))).status).toBe(200);
    await limited.close();
  });
});
