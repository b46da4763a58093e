import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import { createClient, type Client } from '../../../testing/client';
import {
  addPasskey,
  creationOptions,
  PASSKEY_URL,
  requestOptions,
  sendPasskey,
  signInWithPasskey,
} from '../../../testing/passkeys';
import { signIn } from '../../../testing/roles';
import { askForTicket, enrol, nextCode, sendCode } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { createAuthenticator } from '../../../testing/software-authenticator';

const NOT_CREATED = { error: 'The passkey could not be added' };
const NOT_ACCEPTED = { error: 'The passkey was not accepted' };
const EXPIRED = { error: 'The request has expired. Try again.' };
const SIGN_IN_AGAIN = { error: 'Sign in again' };
const CONFIRM_FIRST = { error: 'Confirm your password, or sign in again' };

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_URL: PASSKEY_URL });
});
afterAll(() => server.close());

const newEmail = () => `person${(people += 1)}@example.org`;
const newAuthenticator = () => createAuthenticator({ origin: PASSKEY_URL });

/** Returns a signed-in user with a passkey. */
async function withPasskey(options: Parameters<typeof addPasskey>[1] = {}) {
  const email = newEmail();
  const client = await server.signUp(email);
  return { email, client, ...(await addPasskey(client, options)) };
}

const me = async (client: Client) =>
  (await client.get<{ id: string; workspaceId: string; mfaEnabled: boolean }>('/api/auth/me')).body;
const statusOf = async (client: Client) => (await client.get('/api/auth/me')).status;
const actions = async (client: Client, action: string) =>
  (await client.get<{ actorName: string; changes: object[] }[]>(`/api/audit-log?action=${action}`)).body;
const listOf = async (client: Client) =>
  (await client.get<{ id: string; lastUsedAt: string | null }[]>('/api/auth/passkeys')).body;
const methodsOf = async (email: string) =>
  (await server.visitor().post<{ methods?: string[] }>('/api/auth/signin', { email, password: PASSWORD }))
    .body.methods;

describe('adding a passkey', () => {
  it('asks the browser for a discoverable credential with user verification', async () => {
    const client = await server.signUp(newEmail());
    const { authenticator } = await addPasskey(client);
    const { status, body } = await client.post('/api/auth/passkeys/options');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'partners.example.com', name: 'PartnerHub' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: minutes(5),
      excludeCredentials: [{ id: authenticator.id, transports: ['internal'] }],
    });
  });

  it.each(['ES256', 'RS256'] as const)('adds a passkey with %s that signs in', async (algorithm) => {
    const { email, client, authenticator } = await withPasskey({ algorithm });
    expect(await listOf(client)).toEqual([
      {
        id: expect.any(String),
        name: 'Laptop',
        backedUp: false,
        createdAt: expect.any(String),
        lastUsedAt: null,
        rpId: 'partners.example.com',
        usableHere: true,
      },
    ]);
    const signedIn = await signInWithPasskey(server.visitor(), authenticator);
    expect([signedIn.status, signedIn.body]).toMatchObject([200, { email }]);
    expect((await listOf(client))[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it('turns on two-factor authentication with the first one, with recovery codes', async () => {
    const email = newEmail();
    const desk = await server.signUp(email);
    const phone = await signIn(server, email);
    const { recoveryCodes } = await addPasskey(desk);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await me(desk)).toMatchObject({ mfaEnabled: true });
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 401]);
    expect(await methodsOf(email)).toEqual(['passkey', 'recovery']);
    const ticket = await askForTicket(server, email);
    expect((await sendCode(server.visitor(), ticket, recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await actions(desk, 'mfa_enabled')).toHaveLength(1);
    expect(await actions(desk, 'passkey_added')).toMatchObject([
      { actorName: email, changes: [{ field: 'passkey', from: null, to: 'Laptop' }] },
    ]);
  });

  it('keeps sessions and recovery codes when there is a second factor already', async () => {
    const email = newEmail();
    const client = await server.signUp(email);
    const { secret, recoveryCodes } = await enrol(server, client);
    const phone = server.visitor();
    await sendCode(phone, await askForTicket(server, email), nextCode(server, secret));
    const { status, body } = await sendPasskey(client, newAuthenticator());
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Laptop',
        backedUp: false,
        createdAt: expect.any(String),
        lastUsedAt: null,
        rpId: 'partners.example.com',
        usableHere: true,
      },
    ]);
    expect(await statusOf(phone)).toBe(200);
    expect(await methodsOf(email)).toEqual(['totp', 'passkey', 'recovery']);
    const ticket = await askForTicket(server, email);
    expect((await sendCode(server.visitor(), ticket, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it.each([
    ['another challenge', { challenge: Buffer.alloc(54, 1).toString('base64url') }],
    ['a challenge that is not one', { challenge: 'x' }],
    ['another origin', { origin: 'https://partners.example.com.evil.example' }],
    ['http', { origin: 'http://partners.example.com' }],
    ['another domain', { rpId: 'example.com' }],
    ['a frame of another site', { crossOrigin: true }],
    ['the response of a sign-in', { type: 'webauthn.get' }],
    ['no user presence', { isUserPresent: false }],
    ['no user verification', { isUserVerified: false }],
    ['an algorithm that was not asked for', { algorithm: -8 }],
    ['a credential that is not discoverable', { isDiscoverable: false }],
    ['an attestation with a certificate', { attestation: 'with certificate' as const }],
  ])('refuses %s', async (_what, forgery) => {
    const client = await server.signUp(newEmail());
    const { status, body } = await sendPasskey(client, newAuthenticator(), forgery);
    expect([status, body]).toEqual([400, NOT_CREATED]);
    expect(await listOf(client)).toEqual([]);
    expect(await me(client)).toMatchObject({ mfaEnabled: false });
  });

  it('accepts an attestation that the passkey signed itself', async () => {
    const client = await server.signUp(newEmail());
    expect((await sendPasskey(client, newAuthenticator(), { attestation: 'self' })).status).toBe(201);
  });

  it('refuses an attestation that the passkey signed for other data', async () => {
    const client = await server.signUp(newEmail());
    const authenticator = newAuthenticator();
    const [one, two] = [await creationOptions(client), await creationOptions(client)];
    const response = authenticator.create(one, { attestation: 'self' });
    const { clientDataJSON } = authenticator.create(two).response;
    const mixed = { ...response, response: { ...response.response, clientDataJSON } };
    const { status, body } = await client.post('/api/auth/passkeys', { name: 'x', response: mixed });
    expect([status, body]).toEqual([400, NOT_CREATED]);
  });

  // ASVS 9.2.1, 9.2.2
  it('accepts each challenge once, within 5 minutes, from its session', async () => {
    const email = newEmail();
    const client = await server.signUp(email);
    const options = await creationOptions(client);
    const send = async (by: Client, asked: typeof options) => {
      const response = newAuthenticator().create(asked);
      const { status, body } = await by.post('/api/auth/passkeys', { name: 'Phone', response });
      return status === 201 ? 201 : body;
    };
    const someoneElse = await server.signUp(newEmail());
    expect(await send(someoneElse, options)).toEqual(NOT_CREATED);
    expect(await send(await signIn(server, email), options)).toEqual(NOT_CREATED);
    expect(await send(client, await requestOptions(client).then(asCreation(options)))).toEqual(NOT_CREATED);
    expect(await send(client, options)).toBe(201);
    expect(await send(client, options)).toEqual(NOT_CREATED);
    const late = await creationOptions(client);
    server.clock.advance(minutes(5));
    expect(await send(client, late)).toEqual(EXPIRED);
  });

  it('adds one passkey when two requests send responses to one challenge at once', async () => {
    const client = await server.signUp(newEmail());
    const options = await creationOptions(client);
    const responses = [1, 2, 3].map(() => newAuthenticator().create(options));
    const answers = await Promise.all(
      responses.map((response) => client.post('/api/auth/passkeys', { name: 'x', response })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await listOf(client)).toHaveLength(1);
  });

  it('refuses a credential that an account has already', async () => {
    const { client, authenticator } = await withPasskey();
    const someoneElse = await server.signUp(newEmail());
    for (const each of [client, someoneElse]) {
      const { status, body } = await sendPasskey(each, authenticator);
      expect([status, body]).toEqual([409, { error: 'This passkey has already been added' }]);
    }
    expect(await me(someoneElse)).toMatchObject({ mfaEnabled: false });
  });

  it('allows 20 passkeys', async () => {
    const { client } = await withPasskey();
    const options = await creationOptions(client);
    for (let n = 1; n < 20; n++) await addPasskey(client);
    const TOO_MANY = { error: 'You can have at most 20 passkeys' };
    expect((await client.post('/api/auth/passkeys/options')).body).toEqual(TOO_MANY);
    const response = newAuthenticator().create(options);
    const { status, body } = await client.post('/api/auth/passkeys', { name: 'One more', response });
    expect([status, body]).toEqual([409, TOO_MANY]);
    const page = await client.get<object[]>('/api/auth/passkeys?limit=7');
    expect([page.body.length, page.headers.get('X-Total-Count')]).toEqual([7, '20']);
  });

  it('answers 400 for input that is not a response', async () => {
    const client = await server.signUp(newEmail());
    const response = newAuthenticator().create(await creationOptions(client));
    const send = async (body: unknown) => (await client.post('/api/auth/passkeys', body)).status;
    expect(await send({ response })).toBe(400);
    expect(await send({ name: ' ', response })).toBe(400);
    expect(await send({ name: 'x'.repeat(101), response })).toBe(400);
    expect(await send({ name: 'x' })).toBe(400);
    for (const wrong of [null, 'x', 7, [], {}, { ...response, type: 'password' }, { ...response, id: 'ä' }])
      expect(await send({ name: 'x', response: wrong })).toBe(400);
    for (const attestationObject of [
      '',
      'AAAA',
      'x'.repeat(19_000),
      'oA',
      Buffer.from('[]').toString('base64url'),
    ])
      expect(
        await send({
          name: 'x',
          response: { ...response, response: { ...response.response, attestationObject } },
        }),
      ).toBe(400);
    for (const clientDataJSON of [
      'AAAA',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ])
      expect(
        await send({
          name: 'x',
          response: { ...response, response: { ...response.response, clientDataJSON } },
        }),
      ).toBe(400);
    expect(await send({ name: 'Right', response })).toBe(201);
  });
});

describe('signing in with a passkey', () => {
  // ASVS 3.3.1, 3.3.3, 16.3.1
  it('needs no email or password, and starts a session', async () => {
    const { email, client: desk, authenticator } = await withPasskey();
    const client = server.visitor();
    const options = await client.post('/api/auth/signin/passkey/options');
    expect(options.body).toMatchObject({
      rpId: 'partners.example.com',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(options.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-partnerhub_passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const { status, body } = await signInWithPasskey(client, authenticator);
    expect([status, body]).toMatchObject([200, { email, mfaEnabled: true, workspaceRole: 'owner' }]);
    expect(await statusOf(client)).toBe(200);
    expect((await actions(desk, 'signed_in'))[0]).toMatchObject({
      actorName: email,
      changes: [{ field: 'secondFactor', from: null, to: 'Passkey' }],
    });
  });

  it.each([
    ['another challenge', { challenge: Buffer.alloc(54, 1).toString('base64url') }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['the response of a registration', { type: 'webauthn.create' }],
    ['no user presence', { isUserPresent: false }],
    ['no user verification', { isUserVerified: false }],
    ['a counter that did not grow', { counter: 1 }],
    ['a counter that was reset', { counter: 0 }],
    ['another user', { userHandle: Buffer.from('someone').toString('base64url') }],
    ['no user', { userHandle: null }],
    [
      'another signature',
      { signature: (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))) },
    ],
    ['bytes that are not a signature', { signature: () => Buffer.from('nonsense') }],
  ])('refuses %s', async (_what, forgery) => {
    const { client: desk, authenticator } = await withPasskey();
    const client = server.visitor();
    const { status, body } = await signInWithPasskey(client, authenticator, forgery);
    expect([status, body]).toEqual([401, NOT_ACCEPTED]);
    expect(await statusOf(client)).toBe(401);
    await server.app.background.settled();
    expect(await actions(desk, 'sign_in_failed')).toMatchObject([{ actorName: 'Visitor' }]);
    expect((await signInWithPasskey(client, authenticator)).status).toBe(200);
  });

  it('refuses the signature of another passkey, and an unknown one', async () => {
    const one = await withPasskey();
    const other = await withPasskey();
    const client = server.visitor();
    const options = await requestOptions(client);
    const signed = one.authenticator.get(options);
    const swapped = { ...signed, id: other.authenticator.id, rawId: other.authenticator.id };
    expect((await client.post('/api/auth/signin/passkey', { response: swapped })).body).toEqual(NOT_ACCEPTED);
    const unknown = await signInWithPasskey(client, newAuthenticator(), { userHandle: 'AAAA' });
    expect([unknown.status, unknown.body]).toEqual([401, NOT_ACCEPTED]);
  });

  // ASVS 6.5.1
  it('accepts each response once, also of those sent at once', async () => {
    const { authenticator } = await withPasskey();
    const client = server.visitor();
    const response = authenticator.get(await requestOptions(client));
    const cookie = client.cookie();
    const send = () =>
      server.visitor().post('/api/auth/signin/passkey', { response }, { headers: { Cookie: cookie } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await send()).body).toEqual(NOT_ACCEPTED);
  });

  it('accepts a response once even if the passkey has no counter', async () => {
    const { authenticator, client: desk } = await withPasskey({ isSynchronized: true });
    expect(await listOf(desk)).toMatchObject([{ backedUp: true }]);
    const client = server.visitor();
    const response = authenticator.get(await requestOptions(client));
    const cookie = client.cookie();
    const send = () =>
      server.visitor().post('/api/auth/signin/passkey', { response }, { headers: { Cookie: cookie } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signInWithPasskey(server.visitor(), authenticator)).status).toBe(200);
    const counting = await signInWithPasskey(server.visitor(), authenticator, { counter: 9 });
    expect(counting.status).toBe(200);
    const back = await signInWithPasskey(server.visitor(), authenticator);
    expect([back.status, back.body]).toEqual([401, NOT_ACCEPTED]);
  });

  it('accepts one of two copies of a passkey that sign in at once', async () => {
    const { authenticator } = await withPasskey();
    const send = async () => {
      const client = server.visitor();
      const response = authenticator.get(await requestOptions(client), { counter: 50 });
      return () => client.post('/api/auth/signin/passkey', { response });
    };
    const both = [await send(), await send()];
    const answers = await Promise.all(both.map((each) => each()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  // ASVS 6.5.5
  it('refuses a challenge after 5 minutes, and one of another browser', async () => {
    const { authenticator } = await withPasskey();
    const client = server.visitor();
    const late = authenticator.get(await requestOptions(client));
    server.clock.advance(minutes(5));
    const answer = await client.post('/api/auth/signin/passkey', { response: late });
    expect([answer.status, answer.body]).toEqual([401, EXPIRED]);
    const stolen = authenticator.get(await requestOptions(client));
    const thief = server.visitor();
    expect((await thief.post('/api/auth/signin/passkey', { response: stolen })).body).toEqual(NOT_ACCEPTED);
    await requestOptions(thief);
    expect((await thief.post('/api/auth/signin/passkey', { response: stolen })).body).toEqual(NOT_ACCEPTED);
    expect((await client.post('/api/auth/signin/passkey', { response: stolen })).status).toBe(200);
  });

  it('accepts the challenges of several tabs of a browser', async () => {
    const { authenticator } = await withPasskey();
    const client = server.visitor();
    const first = await requestOptions(client);
    await requestOptions(client);
    const response = authenticator.get(first);
    expect((await client.post('/api/auth/signin/passkey', { response })).status).toBe(200);
  });

  it('answers 400 for input that is not a response', async () => {
    const { authenticator } = await withPasskey();
    const client = server.visitor();
    const response = authenticator.get(await requestOptions(client));
    for (const wrong of [undefined, null, 'x', {}, { ...response, response: {} }])
      expect((await client.post('/api/auth/signin/passkey', { response: wrong })).status).toBe(400);
    for (const authenticatorData of ['AAAA', 'x'.repeat(7000)]) {
      const wrong = { ...response, response: { ...response.response, authenticatorData } };
      const { status, body } = await client.post('/api/auth/signin/passkey', { response: wrong });
      expect([status, body]).toEqual([401, NOT_ACCEPTED]);
    }
  });

  it('stores nothing for requests, and deletes used challenges that have expired', async () => {
    const { authenticator } = await withPasskey();
    server.clock.advance(minutes(5));
    await server.app.sweep();
    const stored = () => server.app.db.read('used_challenges');
    for (let n = 0; n < 5; n++) await requestOptions(server.visitor());
    expect(await stored()).toEqual([]);
    await signInWithPasskey(server.visitor(), authenticator);
    expect(await stored()).toHaveLength(1);
    server.clock.advance(minutes(5));
    await server.app.sweep();
    expect(await stored()).toEqual([]);
  });

  // ASVS 6.3.1
  it('limits requests and sign-ins of a network', async () => {
    const strict = await startTestServer({
      PARTNERHUB_URL: PASSKEY_URL,
      PARTNERHUB_RATE_LIMITS: 'signin_passkey=3/15m',
    });
    try {
      const { authenticator } = await addPasskey(await strict.signUp('ada@example.org'));
      const client = strict.visitor();
      expect((await signInWithPasskey(client, authenticator)).status).toBe(200);
      const response = authenticator.get(await requestOptions(client));
      const refused = await client.post('/api/auth/signin/passkey', { response });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await client.post('/api/auth/signin/passkey/options')).status).toBe(429);
      const password = await client.post('/api/auth/signin', {
        email: 'ada@example.org',
        password: PASSWORD,
      });
      expect(password.body).toMatchObject({ mfaRequired: true });
    } finally {
      await strict.close();
    }
  });
});

describe('a passkey as the second factor', () => {
  it('completes a sign-in with the password', async () => {
    const { email, authenticator } = await withPasskey();
    const client = server.visitor();
    const asked = await client.post<{ ticket: string }>('/api/auth/signin', { email, password: PASSWORD });
    expect([asked.status, asked.body]).toEqual([
      200,
      { mfaRequired: true, ticket: expect.any(String), methods: ['passkey', 'recovery'] },
    ]);
    const { ticket } = asked.body;
    expect(await requestOptions(client, ticket)).toMatchObject({
      allowCredentials: [{ id: authenticator.id, transports: ['internal'] }],
    });
    const { status, body } = await signInWithPasskey(client, authenticator, { ticket });
    expect([status, body]).toMatchObject([200, { email }]);
    const again = await client.post('/api/auth/signin/passkey/options', { ticket });
    expect([again.status, again.body]).toEqual([401, SIGN_IN_AGAIN]);
  });

  it('must belong to the account of the ticket', async () => {
    const { email, authenticator } = await withPasskey();
    const other = await withPasskey();
    const ticket = await askForTicket(server, email);
    const client = server.visitor();
    const wrong = await signInWithPasskey(client, other.authenticator, { ticket });
    expect([wrong.status, wrong.body]).toEqual([401, NOT_ACCEPTED]);
    expect(await statusOf(client)).toBe(401);
    expect((await signInWithPasskey(client, authenticator, { ticket })).body).toMatchObject({ email });
  });

  it('asks to sign in again for a ticket that is unknown or expired', async () => {
    const { email, authenticator } = await withPasskey();
    const ticket = await askForTicket(server, email);
    const client = server.visitor();
    const response = authenticator.get(await requestOptions(client, ticket));
    const unknown = await client.post('/api/auth/signin/passkey', { response, ticket: 'unknown' });
    expect([unknown.status, unknown.body]).toEqual([401, SIGN_IN_AGAIN]);
    server.clock.advance(minutes(5));
    expect((await client.post('/api/auth/signin/passkey', { response, ticket })).body).toEqual(SIGN_IN_AGAIN);
    expect((await client.post('/api/auth/signin/passkey', { response, ticket: 7 })).status).toBe(400);
  });

  it('begins in the workspace of an accepted invitation', async () => {
    const { email, authenticator } = await withPasskey();
    const inviter = await server.signUp(newEmail());
    const { body } = await inviter.post<{ inviteUrl: string }>('/api/admin/users/invite', { email });
    const token = body.inviteUrl.split('/').at(-1);
    const client = server.visitor();
    const asked = await client.post<{ ticket: string }>('/api/auth/accept-invite', {
      token,
      password: PASSWORD,
    });
    const { ticket } = asked.body;
    const signedIn = await signInWithPasskey(client, authenticator, { ticket });
    expect(signedIn.body).toMatchObject({ email, workspaceId: (await me(inviter)).workspaceId });
  });

  // ASVS 6.3.3
  it('is enough for a workspace that requires two-factor authentication', async () => {
    const { client } = await withPasskey();
    const { workspaceId } = await me(client);
    const changed = await client.patch(`/api/workspaces/${workspaceId}`, { requireMfa: true });
    expect(changed.status).toBe(200);
    expect((await client.get('/api/partners')).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  // ASVS 7.4.3
  it('removes it, ends other sessions, and turns two-factor authentication off with the last one', async () => {
    const { email, client, authenticator, id } = await withPasskey();
    const { id: second } = await addPasskey(client);
    const phone = server.visitor();
    await signInWithPasskey(phone, authenticator);
    const ticket = await askForTicket(server, email);
    expect((await client.delete(`/api/auth/passkeys/${id}`)).status).toBe(204);
    expect([await statusOf(client), await statusOf(phone)]).toEqual([200, 401]);
    expect((await signInWithPasskey(server.visitor(), authenticator)).body).toEqual(NOT_ACCEPTED);
    expect((await sendCode(server.visitor(), ticket, '123456')).body).toEqual(SIGN_IN_AGAIN);
    expect(await me(client)).toMatchObject({ mfaEnabled: true });
    expect(await actions(client, 'mfa_disabled')).toEqual([]);
    expect((await client.delete(`/api/auth/passkeys/${second}`)).status).toBe(204);
    expect(await me(client)).toMatchObject({ mfaEnabled: false });
    expect(await actions(client, 'mfa_disabled')).toHaveLength(1);
    expect(await actions(client, 'passkey_removed')).toMatchObject([
      { changes: [{ field: 'passkey', from: 'Laptop', to: null }] },
      { changes: [{ field: 'passkey', from: 'Laptop', to: null }] },
    ]);
    expect(await statusOf(await signIn(server, email))).toBe(200);
    const { id: userId } = await me(client);
    expect(await server.app.db.read('recovery_codes').where({ userId })).toEqual([]);
  });

  it('keeps two-factor authentication on with an authenticator app', async () => {
    const client = await server.signUp(newEmail());
    await enrol(server, client);
    const { id } = await addPasskey(client);
    expect((await client.delete(`/api/auth/passkeys/${id}`)).status).toBe(204);
    expect(await me(client)).toMatchObject({ mfaEnabled: true });
  });

  it("returns 404 for an id that is unknown, removed or another user's", async () => {
    const { client, id } = await withPasskey();
    const someoneElse = await server.signUp(newEmail());
    for (const each of [id, 'unknown']) {
      const { status, body } = await someoneElse.delete(`/api/auth/passkeys/${each}`);
      expect([status, body]).toEqual([404, { error: 'Passkey not found' }]);
    }
    expect(await listOf(client)).toHaveLength(1);
    await client.delete(`/api/auth/passkeys/${id}`);
    expect((await client.delete(`/api/auth/passkeys/${id}`)).status).toBe(404);
  });

  it('is done for all passkeys when two-factor authentication is turned off', async () => {
    const { email, client, authenticator } = await withPasskey();
    await enrol(server, client);
    expect((await client.post('/api/auth/mfa/disable', { password: PASSWORD })).status).toBe(200);
    expect([await listOf(client), await me(client)]).toMatchObject([[], { mfaEnabled: false }]);
    expect((await signInWithPasskey(server.visitor(), authenticator)).body).toEqual(NOT_ACCEPTED);
    expect(await statusOf(await signIn(server, email))).toBe(200);
  });

  // ASVS 6.4.4
  it('is done for all passkeys by an operator, who signs the account out', async () => {
    const { email, client, authenticator } = await withPasskey();
    expect(await server.app.operators.resetMfa(email)).toBe(true);
    expect(await statusOf(client)).toBe(401);
    expect((await signInWithPasskey(server.visitor(), authenticator)).body).toEqual(NOT_ACCEPTED);
    expect(await statusOf(await signIn(server, email))).toBe(200);
  });
});

describe('confirming the identity before a change', () => {
  // ASVS 7.5.1
  it('needs the password 15 minutes after the sign-in', async () => {
    const { client, id } = await withPasskey();
    server.clock.advance(minutes(15));
    const refused = [
      await client.post('/api/auth/passkeys/options'),
      await client.delete(`/api/auth/passkeys/${id}`),
    ];
    for (const { status, body } of refused) expect([status, body]).toEqual([403, CONFIRM_FIRST]);
    const wrong = await client.post('/api/auth/confirm-password', { password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Current password is incorrect' }]);
    await server.app.background.settled();
    expect(await actions(client, 'sign_in_failed')).toHaveLength(1);
    expect((await client.post('/api/auth/passkeys/options')).status).toBe(403);
    const right = await client.post('/api/auth/confirm-password', { password: PASSWORD });
    expect([right.status, right.body]).toEqual([200, { ok: true }]);
    expect((await client.post('/api/auth/passkeys/options')).status).toBe(200);
    server.clock.advance(minutes(15));
    expect((await client.delete(`/api/auth/passkeys/${id}`)).status).toBe(403);
  });

  it('confirms only the session that sent the password', async () => {
    const email = newEmail();
    const [desk, phone] = [await server.signUp(email), await signIn(server, email)];
    server.clock.advance(minutes(15));
    await desk.post('/api/auth/confirm-password', { password: PASSWORD });
    expect((await phone.post('/api/auth/passkeys/options')).status).toBe(403);
  });

  it('is not done by accepting an invitation while signed in', async () => {
    const email = newEmail();
    const client = await server.signUp(email);
    const inviter = await server.signUp(newEmail());
    const { body } = await inviter.post<{ inviteUrl: string }>('/api/admin/users/invite', { email });
    server.clock.advance(minutes(15));
    const token = body.inviteUrl.split('/').at(-1);
    expect((await client.post('/api/auth/accept-invite', { token })).status).toBe(200);
    expect((await client.post('/api/auth/passkeys/options')).body).toEqual(CONFIRM_FIRST);
  });

  it('is required in sessions from before the time was recorded', async () => {
    const client = await server.signUp(newEmail());
    const { id: userId } = await me(client);
    await server.app.db.write('sessions').where({ userId }).update({ confirmedAt: null });
    expect((await client.post('/api/auth/passkeys/options')).body).toEqual(CONFIRM_FIRST);
  });

  it('refuses all calls without a session, and API keys', async () => {
    const owner = await server.signUp(newEmail());
    const { body } = await owner.post<{ key: string }>('/api/admin/api-keys', { name: 'k', scope: 'write' });
    const withKey = { headers: { Authorization: `Bearer ${body.key}` } };
    const calls = [
      ['GET', '/api/auth/passkeys'],
      ['POST', '/api/auth/passkeys'],
      ['POST', '/api/auth/passkeys/options'],
      ['DELETE', '/api/auth/passkeys/x'],
      ['POST', '/api/auth/confirm-password'],
    ] as const;
    for (const [method, path] of calls) {
      const input = method === 'POST' ? {} : undefined;
      expect((await server.visitor().send(method, path, input)).status).toBe(401);
      expect((await server.visitor().send(method, path, input, withKey)).status).toBe(403);
    }
  });
});

describe('the address of the server', () => {
  const NEED_HTTPS = { error: 'Passkeys need https. Open PartnerHub at its https address, or at localhost.' };
  let local: TestServer;
  beforeAll(async () => {
    local = await startTestServer();
  });
  afterAll(() => local.close());

  const at = (name: string) => createClient(local.url, { host: `${name}:${new URL(local.url).port}` });

  it('works at localhost without https, only with passkeys of that name', async () => {
    const { port } = new URL(local.url);
    const client = at('localhost');
    await client.post('/api/auth/signup', { email: 'ada@example.org', password: PASSWORD });
    const { authenticator } = await addPasskey(client, { origin: `http://localhost:${port}` });
    expect(await requestOptions(at('localhost'))).toMatchObject({ rpId: 'localhost' });
    expect((await signInWithPasskey(at('localhost'), authenticator)).status).toBe(200);
    const elsewhere = await signInWithPasskey(at('app.localhost'), authenticator, {
      origin: `http://app.localhost:${port}`,
    });
    expect([elsewhere.status, elsewhere.body]).toEqual([401, NOT_ACCEPTED]);
  });

  it('works for programs at a loopback address, which browsers refuse', async () => {
    const { port } = new URL(local.url);
    const email = newEmail();
    const client = at('127.0.0.1');
    await client.post('/api/auth/signup', { email, password: PASSWORD });
    const { authenticator } = await addPasskey(client, { origin: `http://127.0.0.1:${port}` });
    expect(await requestOptions(at('127.0.0.1'))).toMatchObject({ rpId: '127.0.0.1' });
    expect((await signInWithPasskey(at('127.0.0.1'), authenticator)).status).toBe(200);
    expect((await at('127.0.0.1').get<string>('/signin')).body).not.toContain('Sign in with a passkey');
  });

  it('marks the passkeys of another name in the list of their owner', async () => {
    const { port } = new URL(local.url);
    const email = newEmail();
    const client = at('localhost');
    await client.post('/api/auth/signup', { email, password: PASSWORD });
    const { recoveryCodes } = await addPasskey(client, { origin: `http://localhost:${port}` });
    expect(await listOf(client)).toMatchObject([{ rpId: 'localhost', usableHere: true }]);
    const moved = at('app.localhost');
    const { body } = await moved.post<{ ticket: string }>('/api/auth/signin', { email, password: PASSWORD });
    await moved.post('/api/auth/signin/mfa', { ticket: body.ticket, code: recoveryCodes[0] });
    expect(await listOf(moved)).toMatchObject([{ rpId: 'localhost', usableHere: false }]);
  });

  it('says that passkeys need https at any other address', async () => {
    for (const name of ['10.0.0.1', 'partners.example.com', '[fd00::1]']) {
      const client = at(name);
      await client.post('/api/auth/signup', { email: newEmail(), password: PASSWORD });
      const calls = [
        await client.post('/api/auth/passkeys/options'),
        await client.post('/api/auth/signin/passkey/options'),
      ];
      for (const { status, body } of calls) expect([name, status, body]).toEqual([name, 409, NEED_HTTPS]);
    }
  });

  it('allows passkeys on its own pages only', async () => {
    const { headers } = await server.visitor().get('/signin');
    const policy = headers.get('Permissions-Policy') ?? '';
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy).toContain('publickey-credentials-get=(self)');
  });
});

/** Returns options of a registration with the challenge of a sign-in. */
const asCreation =
  <Options extends object>(options: Options) =>
  ({ challenge }: { challenge: string }): Options => ({ ...options, challenge });
