import { generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import { createLog } from '../../../lib/logging/log';
import type { Client } from '../../../testing/client';
import { begin, comeBack, oidcEnv, personOf, problemIn, signInAs } from '../../../testing/oidc';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { CLIENT_SECRET, startStubIssuer, type StubIssuer } from '../../../testing/stub-issuer';

interface Me {
  id: string;
  email: string;
  name: string | null;
  workspaceId: string | null;
}

const lines: string[] = [];
let stub: StubIssuer;
let server: TestServer;
beforeAll(async () => {
  stub = await startStubIssuer();
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  server = await startTestServer(oidcEnv(stub.url), { log });
});
afterAll(async () => {
  await server.close();
  await stub.close();
});
beforeEach(() => {
  stub.isDown = false;
  stub.metadata = {};
});

const me = async (client: Client) => (await client.get<Me>('/api/auth/me')).body;
const isSignedIn = async (client: Client) => (await client.get('/api/auth/me')).status === 200;
const signIn = (person: JWTPayload, client = server.visitor()) => signInAs(client, stub, person);

/** Returns a browser in which the person has signed in. */
async function signedIn(person: JWTPayload): Promise<Client> {
  const client = server.visitor();
  const { status, headers } = await signIn(person, client);
  expect([status, headers.get('Location')]).toEqual([302, '/']);
  return client;
}

describe('the way to the provider', () => {
  // ASVS 10.2.1
  it('asks for a code with PKCE, a state and a nonce, for this server', async () => {
    const { url, state, nonce } = await begin(server.visitor());
    expect(url.origin + url.pathname).toBe(`${stub.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'partnerhub',
      redirect_uri: `${server.url}/auth/oidc/callback`,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(new Set([state, nonce]).size).toBe(2);
    expect(state).toMatch(/^[\w-]{43}$/);
  });

  // ASVS 10.1.2
  it('is tied to the browser by a cookie of ten minutes, and is not cached', async () => {
    const { headers } = await server.visitor().get('/auth/oidc/start');
    const cookie = headers.getSetCookie().find((line) => line.startsWith('partnerhub_oidc='));
    expect(cookie).toMatch(/^partnerhub_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('reads the metadata of the provider once', async () => {
    await begin(server.visitor());
    const before = stub.discoveries;
    await Promise.all([1, 2, 3].map(() => begin(server.visitor())));
    expect(stub.discoveries).toBe(before);
  });

  it('does not exist without a provider', async () => {
    const plain = await startTestServer();
    for (const path of ['/auth/oidc/start', '/auth/oidc/callback?code=1&state=2'])
      expect((await plain.visitor().get(path)).status).toBe(404);
    await plain.close();
  });
});

describe('a new person', () => {
  it('gets an account with their name, and no workspace', async () => {
    const client = await signedIn(personOf('Ada@Example.org', { name: 'Ada Lovelace' }));
    expect(await me(client)).toMatchObject({
      email: 'ada@example.org',
      name: 'Ada Lovelace',
      workspaceId: null,
    });
  });

  // ASVS 10.2.1
  it('proves the code with the verifier of PKCE and the secret of the client', async () => {
    await signedIn(personOf('pkce@example.org'));
    const form = Object.fromEntries(stub.tokenRequests.at(-1) ?? []);
    expect(form).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: `${server.url}/auth/oidc/callback`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      client_secret: CLIENT_SECRET,
    });
  });

  it('opens the requested page, if it is on this server', async () => {
    const open = async (next: string) =>
      (await signInAs(server.visitor(), stub, personOf('next@example.org'), next)).headers.get('Location');
    expect(await open('/leads?status=new')).toBe('/leads?status=new');
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/auth/oidc/start'])
      expect([next, await open(next)]).toEqual([next, '/']);
  });

  // ASVS 10.5.2
  it('gets the same account next time, even if their email has changed', async () => {
    const first = await me(await signedIn(personOf('bob@example.org', { sub: 'bob' })));
    const changed = { sub: 'bob', email: 'robert@example.org', email_verified: false };
    expect(await me(await signedIn(changed))).toMatchObject({ id: first.id, email: 'bob@example.org' });
  });

  // ASVS 10.5.2
  it('is found by the subject, and not by an email that now belongs to another person', async () => {
    await signedIn(personOf('shared@example.org', { sub: 'first owner' }));
    const refused = await signIn(personOf('shared@example.org', { sub: 'second owner' }));
    expect(problemIn(refused)).toBe('other_identity');
    // An operator confirms that the account still belongs to the same person.
    const { operators } = server.app;
    expect(await operators.disconnectOidc('shared@example.org')).toBe(true);
    expect(await operators.disconnectOidc('shared@example.org')).toBe(false);
    expect(problemIn(await signIn(personOf('shared@example.org', { sub: 'second owner' })))).toBeNull();
  });
});

describe('a first sign-in to an existing account', () => {
  const credentials = (email: string) => ({ email, password: PASSWORD });

  it('connects the account of this browser, and keeps its password', async () => {
    const client = await server.signUp('carol@example.org');
    const { id } = await me(client);
    await client.post('/api/auth/logout');
    expect((await signIn(personOf('carol@example.org'), client)).headers.get('Location')).toBe('/');
    expect((await me(client)).id).toBe(id);
    const again = await server.visitor().post('/api/auth/signin', credentials('carol@example.org'));
    expect(again.status).toBe(200);
  });

  it('locks out a stranger who created the account with the email of another person', async () => {
    const stranger = await server.signUp('victim@example.org');
    const { id } = await me(stranger);
    const key = await stranger.post<{ key: string }>('/api/admin/api-keys', { name: 'k', scope: 'read' });
    const bearer = { headers: { Authorization: `Bearer ${key.body.key}` } };
    expect((await server.visitor().get('/api/partners', bearer)).status).toBe(200);
    const reset = await server.app.operators.resetLink('victim@example.org');

    const owner = await signedIn(personOf('victim@example.org'));
    expect((await me(owner)).id).toBe(id);
    expect(await isSignedIn(stranger)).toBe(false);
    const password = await stranger.post('/api/auth/signin', credentials('victim@example.org'));
    expect(password.status).toBe(401);
    expect((await server.visitor().get('/api/partners', bearer)).status).toBe(401);
    const token = reset.split('/').at(-1);
    expect(
      (await stranger.post('/api/auth/reset-password', { token, password: 'another one 1' })).status,
    ).toBe(404);
    // The second sign-in doesn't end other sessions.
    await signedIn(personOf('victim@example.org'));
    expect(await isSignedIn(owner)).toBe(true);
  });

  it.each([
    ['says that the email is not verified', { email_verified: false }, 'unverified_email'],
    ['does not say whether it is verified', { email_verified: undefined }, 'unverified_email'],
    ['says so in a text', { email_verified: 'true' }, 'unverified_email'],
    [
      'vouches for it in the way of another provider',
      { email_verified: undefined, xms_edov: true },
      'unverified_email',
    ],
    ['sends no email', { email: undefined }, 'no_email'],
    ['sends something else', { email: 'not an email' }, 'no_email'],
  ])('is refused if the provider %s', async (_, claims: JWTPayload, problem) => {
    const email = `${problem}-${Object.keys(claims).join('-')}@example.org`;
    await server.signUp(email);
    const client = server.visitor();
    expect(problemIn(await signIn(personOf(email, claims), client))).toBe(problem);
    expect(await isSignedIn(client)).toBe(false);
  });
});

describe('an invalid answer', () => {
  const person = personOf('forged@example.org');
  const inSeconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

  async function answerWith(makeToken: (nonce: string) => string | Promise<string>) {
    const client = server.visitor();
    const begun = await begin(client);
    const token = await makeToken(begun.nonce);
    stub.willAnswer({ access_token: 'x', token_type: 'Bearer', id_token: token });
    const answer = await comeBack(client, begun);
    expect(await isSignedIn(client)).toBe(false);
    return problemIn(answer);
  }

  // ASVS 6.8.2, 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.3, 10.5.1, 10.5.4
  it.each<[string, (nonce: string) => string | Promise<string>]>([
    ['another nonce', () => stub.idToken({ ...person, nonce: 'another' })],
    ['no nonce', () => stub.idToken(person)],
    ['another audience', (nonce) => stub.idToken({ ...person, nonce, aud: 'another' })],
    ['another issuer', (nonce) => stub.idToken({ ...person, nonce, iss: 'https://evil.example' })],
    [
      'an end in the past',
      (nonce) => stub.idToken({ ...person, nonce, iat: inSeconds(-900), exp: inSeconds(-600) }),
    ],
    ['no subject', (nonce) => stub.idToken({ ...person, nonce, sub: undefined })],
    ['no signature', (nonce) => stub.unsigned({ ...person, nonce })],
    [
      'a signature of another key',
      async (nonce) => stub.idToken({ ...person, nonce }, (await generateKeyPair('RS256')).privateKey),
    ],
    [
      'a signature with the secret of the client',
      (nonce) =>
        new SignJWT({
          ...person,
          nonce,
          iss: stub.url,
          aud: 'partnerhub',
          iat: inSeconds(0),
          exp: inSeconds(60),
        })
          .setProtectedHeader({ alg: 'HS256', kid: '1' })
          .sign(Buffer.from(CLIENT_SECRET)),
    ],
    [
      'a changed claim',
      async (nonce) => {
        const [head, , signature] = (await stub.idToken({ ...person, nonce })).split('.');
        const [, body] = (await stub.idToken({ ...person, nonce, email: 'admin@example.org' })).split('.');
        return [head, body, signature].join('.');
      },
    ],
    ['nothing at all', () => ''],
  ])('is refused: an id_token with %s', async (_, makeToken) => {
    expect(await answerWith(makeToken)).toBe('unproven');
  });

  // ASVS 6.8.2, 9.1.2
  it('is refused with "none" even if the metadata allows it', async () => {
    const lax = await startStubIssuer();
    lax.metadata = { id_token_signing_alg_values_supported: ['none', 'RS256'] };
    const other = await startTestServer(oidcEnv(lax.url));
    const client = other.visitor();
    const begun = await begin(client);
    const id_token = lax.unsigned({ ...person, nonce: begun.nonce });
    lax.willAnswer({ access_token: 'x', token_type: 'Bearer', id_token });
    expect(problemIn(await comeBack(client, begun))).toBe('unproven');
    await other.close();
    await lax.close();
  });
});

// ASVS 10.1.1
it('tokens of the provider are never sent to the browser or stored', async () => {
  const client = server.visitor();
  const begun = await begin(client);
  const id_token = await stub.idToken({ ...personOf('tokens@example.org'), nonce: begun.nonce });
  const tokens = { access_token: 'the-access-token', refresh_token: 'the-refresh-token', id_token };
  stub.willAnswer({ ...tokens, token_type: 'Bearer' });
  const { headers, body } = await comeBack(client, begun);
  expect(await isSignedIn(client)).toBe(true);
  const tables = ['users', 'sessions', 'oidc_identities', 'oidc_requests', 'audit_entries'];
  const stored = await Promise.all(tables.map((table) => server.app.db.read(table)));
  const known = JSON.stringify([[...headers], body, client.cookie(), stored]);
  expect(Object.values(tokens).filter((token) => known.includes(token))).toEqual([]);
});

describe('an answer', () => {
  const email = 'browser@example.org';

  it.each(['', 'x', 'A'.repeat(43)])('is refused with the state "%s"', async (state) => {
    const client = server.visitor();
    await begin(client);
    const requests = stub.tokenRequests.length;
    expect(problemIn(await comeBack(client, { state }))).toBe('expired');
    expect(stub.tokenRequests).toHaveLength(requests);
  });

  // ASVS 7.6.2, 10.1.2, 10.2.1
  it("is refused in another browser, so that an attacker can't sign a victim in to their account", async () => {
    const attacker = server.visitor();
    const begun = await begin(attacker);
    const id_token = await stub.idToken({ ...personOf(email), nonce: begun.nonce });
    stub.willAnswer({ access_token: 'x', token_type: 'Bearer', id_token });
    for (const victim of [server.visitor(), server.visitor()]) {
      expect(problemIn(await comeBack(victim, begun))).toBe('expired');
      // The same applies after a sign-in that the victim has begun.
      await begin(victim);
      expect(problemIn(await comeBack(victim, begun))).toBe('expired');
      expect(await isSignedIn(victim)).toBe(false);
    }
    expect(problemIn(await comeBack(attacker, begun))).toBeNull();
  });

  // ASVS 10.1.2
  it('is accepted once', async () => {
    const client = server.visitor();
    const begun = await begin(client);
    const id_token = await stub.idToken({ ...personOf(email), nonce: begun.nonce });
    stub.willAnswer({ access_token: 'x', token_type: 'Bearer', id_token });
    const answers = await Promise.all([1, 2, 3].map(() => comeBack(client, begun)));
    expect(answers.map(problemIn).sort()).toEqual(['expired', 'expired', null]);
  });

  it('is accepted within ten minutes', async () => {
    const client = server.visitor();
    const begun = await begin(client);
    server.clock.advance(minutes(10));
    expect(problemIn(await comeBack(client, begun))).toBe('expired');
    await server.app.sweep();
    expect(
      await server.app.db.read('oidc_requests').where('expiresAt', '<', server.clock.now().toISOString()),
    ).toEqual([]);
  });

  it('belongs to its tab, in any order in which the tabs return', async () => {
    const client = server.visitor();
    const [first, second] = [await begin(client, '/leads'), await begin(client, '/campaigns')];
    const open = async (begun: typeof first) => {
      const id_token = await stub.idToken({ ...personOf(email), nonce: begun.nonce });
      stub.willAnswer({ access_token: 'x', token_type: 'Bearer', id_token });
      return (await comeBack(client, begun)).headers.get('Location');
    };
    expect([await open(second), await open(first)]).toEqual(['/campaigns', '/leads']);
  });

  it('is not used up by a HEAD request', async () => {
    const client = server.visitor();
    const begun = await begin(client);
    const head = await client.send('HEAD', `/auth/oidc/callback?code=a-code&state=${begun.state}`);
    expect(head.status).toBe(204);
    const id_token = await stub.idToken({ ...personOf(email), nonce: begun.nonce });
    stub.willAnswer({ access_token: 'x', token_type: 'Bearer', id_token });
    expect(problemIn(await comeBack(client, begun))).toBeNull();
  });

  it.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'refused'],
    ['login_required', 'refused'],
  ])('with the error %s opens the sign-in screen, which keeps the requested page', async (error, problem) => {
    const client = server.visitor();
    const { state } = await begin(client, '/leads');
    const text = 'Call +1 555 0100 to verify your account';
    const query = new URLSearchParams({ error, error_description: text, state });
    const answer = await client.get(`/auth/oidc/callback?${query}`);
    expect(answer.headers.get('Location')).toBe(`/signin?problem=${problem}&next=%2Fleads`);
    const screen = await client.get<string>(String(answer.headers.get('Location')));
    expect(screen.body).not.toMatch(/555.{1,3}0100/);
  });
});

describe('a provider that is down', () => {
  it('is reported, and works again when it is back', async () => {
    const other = await startStubIssuer();
    other.isDown = true;
    const unlucky = await startTestServer(oidcEnv(other.url));
    const client = unlucky.visitor();
    const refused = await client.get('/auth/oidc/start?next=/leads');
    expect(refused.headers.get('Location')).toBe('/signin?problem=unavailable&next=%2Fleads');

    other.isDown = false;
    const begun = await begin(client);
    other.isDown = true;
    expect(problemIn(await comeBack(client, begun))).toBe('unavailable');
    other.isDown = false;
    expect(problemIn(await signInAs(client, other, personOf('up@example.org')))).toBeNull();

    // Metadata that was read before is used during an outage.
    unlucky.clock.advance(minutes(90));
    other.isDown = true;
    expect((await begin(client)).url.pathname).toBe('/authorize');
    await other.close();
    expect((await begin(client)).url.pathname).toBe('/authorize');
    await unlucky.close();
  });

  // ASVS 9.1.3, 10.5.3
  it('is refused if its metadata is that of another issuer', async () => {
    const other = await startStubIssuer();
    other.metadata = { issuer: 'https://evil.example' };
    const unlucky = await startTestServer(oidcEnv(other.url));
    expect(problemIn(await unlucky.visitor().get('/auth/oidc/start'))).toBe('unavailable');
    await unlucky.close();
    await other.close();
  });
});

it('limits the steps of sign-ins of a network', async () => {
  const strict = await startTestServer(oidcEnv(stub.url, { PARTNERHUB_RATE_LIMITS: 'signin_oidc=3/15m' }));
  const client = strict.visitor();
  const [, second] = [await begin(client), await begin(client)];
  expect(problemIn(await comeBack(client, { state: 'unknown' }))).toBe('expired');
  expect(problemIn(await comeBack(client, second))).toBe('too_many');
  expect(problemIn(await client.get('/auth/oidc/start'))).toBe('too_many');
  strict.clock.advance(minutes(15));
  await begin(client);
  await strict.close();
});

it('logs the reason for a failed sign-in without its secrets', async () => {
  lines.length = 0;
  const client = server.visitor();
  const begun = await begin(client);
  const id_token = await stub.idToken({ ...personOf('log@example.org'), nonce: 'wrong' });
  stub.willAnswer({ access_token: 'the-access-token', token_type: 'Bearer', id_token });
  await client.get(`/auth/oidc/callback?code=the-code-of-this-test&state=${begun.state}`);
  stub.willAnswer({ error: 'invalid_client', error_description: 'a text of the provider' }, 401);
  await comeBack(client, await begin(client));
  const logged = lines.join('');
  expect(logged).toContain('sign-in failed');
  expect(logged).toContain('unexpected JWT claim value');
  expect(logged).toContain('invalid_client');
  for (const secret of [
    'the-code',
    'the-access',
    'a text of',
    begun.state,
    begun.nonce,
    id_token,
    CLIENT_SECRET,
  ])
    expect([secret, logged.includes(secret)]).toEqual([secret, false]);
});
