import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import type { WorkspaceRole } from '../../../lib/roles';
import type { Client } from '../../../testing/client';
import { oidcEnv, personOf, problemIn, signInAs } from '../../../testing/oidc';
import { enrol, nextCode, sendCode } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import { startStubIssuer, type StubIssuer } from '../../../testing/stub-issuer';

interface Me {
  id: string;
  workspaceId: string | null;
  workspaceRole: WorkspaceRole | null;
}

interface Entry {
  action: string;
  actorName: string;
  objectName: string;
  changes: object[];
}

const WORKSPACE = '01900000-0000-7000-8000-00000000cafe';
const ROLES = 'admins=admin, staff=editor, cn=guests=viewer';

let stub: StubIssuer;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  stub = await startStubIssuer();
  server = await startTestServer(
    oidcEnv(stub.url, {
      PARTNERHUB_OIDC_WORKSPACE: WORKSPACE,
      PARTNERHUB_OIDC_ROLES: ROLES,
    }),
  );
  owner = await server.signUp('owner@example.org');
  // Copies the workspace to the id that the server was configured with.
  const { id: userId, workspaceId } = (await owner.get<Me>('/api/auth/me')).body;
  const { db } = server.app;
  for (const [table, key] of [
    ['workspaces', 'id'],
    ['workspace_members', 'workspaceId'],
  ] as const) {
    const row = await db
      .read(table)
      .where({ [key]: workspaceId })
      .first();
    const columns = Object.keys(row).filter((column) => column !== key && column !== 'id');
    const ids = key === 'id' ? ['id'] : ['id', key];
    const values = key === 'id' ? [WORKSPACE] : [newId(), WORKSPACE];
    const all = [...ids, ...columns];
    await db.write.raw(
      `INSERT INTO ?? (${all.map(() => '??').join()}) ` +
        `SELECT ${ids.map(() => '?').join()}, ${columns.map(() => '??').join()} FROM ?? WHERE ?? = ?`,
      [table, ...all, ...values, ...columns, table, key, workspaceId],
    );
  }
  await db.write('workspace_members').where({ workspaceId, userId }).delete();
  await owner.post('/api/workspaces/switch', { workspaceId: WORKSPACE });
});
afterAll(async () => {
  await server.close();
  await stub.close();
});

const me = async (client: Client) => (await client.get<Me>('/api/auth/me')).body;

async function signedIn(person: JWTPayload, client = server.visitor()): Promise<Client> {
  const answer = await signInAs(client, stub, person);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/']);
  return client;
}

/** Returns the person's role after a sign-in with these groups. */
async function roleWith(email: string, groups: unknown, client?: Client): Promise<WorkspaceRole | null> {
  return (await me(await signedIn(personOf(email, { groups }), client))).workspaceRole;
}

const entriesAbout = async (email: string): Promise<Entry[]> =>
  (await owner.get<Entry[]>('/api/audit-log?limit=100')).body.filter(
    ({ objectName }) => objectName === email,
  );

describe('a membership', () => {
  it('has the most powerful role of the groups', async () => {
    expect(await roleWith('admin@example.org', ['staff', 'unknown', 'admins'])).toBe('admin');
    expect(await roleWith('editor@example.org', ['staff'])).toBe('editor');
    expect(await roleWith('viewer@example.org', 'cn=guests')).toBe('viewer');
  });

  it.each([[[]], [['unknown', 'Staff', 7]], [undefined], [{ staff: true }]])(
    'is not given by the groups %j',
    async (groups) => {
      expect(await roleWith('nobody@example.org', groups)).toBeNull();
    },
  );

  it('is updated from the groups at each sign-in', async () => {
    const email = 'mover@example.org';
    expect(await roleWith(email, ['staff'])).toBe('editor');
    expect(await roleWith(email, ['admins'])).toBe('admin');
    expect(await roleWith(email, ['cn=guests'])).toBe('viewer');
    expect(await roleWith(email, [])).toBeNull();
    expect(await roleWith(email, ['staff'])).toBe('editor');
    const roles = (await entriesAbout(email)).filter(({ action }) =>
      ['role_changed', 'removed'].includes(action),
    );
    expect(roles.map(({ action, actorName, changes }) => [action, actorName, changes]).reverse()).toEqual([
      ['role_changed', 'System', [{ field: 'role', from: null, to: 'editor' }]],
      ['role_changed', 'System', [{ field: 'role', from: 'editor', to: 'admin' }]],
      ['role_changed', 'System', [{ field: 'role', from: 'admin', to: 'viewer' }]],
      ['removed', 'System', [{ field: 'role', from: 'viewer', to: null }]],
      ['role_changed', 'System', [{ field: 'role', from: null, to: 'editor' }]],
    ]);
  });

  // ASVS 7.6.1
  it('ends, with all access that it granted', async () => {
    const email = 'leaver@example.org';
    const client = await signedIn(personOf(email, { groups: ['admins'] }));
    const created = await client.post<{ key: string }>('/api/admin/api-keys', { name: 'k', scope: 'read' });
    const invited = await client.post<{ id: string }>('/api/admin/users/invite', {
      email: 'friend@example.org',
    });
    expect([created.status, invited.status]).toEqual([201, 201]);
    expect(await roleWith(email, [])).toBeNull();
    expect((await client.get('/api/auth/me')).status).toBe(401);
    const bearer = { headers: { Authorization: `Bearer ${created.body.key}` } };
    expect((await server.visitor().get('/api/partners', bearer)).status).toBe(401);
    const pending = (await owner.get<{ id: string }[]>('/api/admin/users/invitations')).body;
    expect(pending.map(({ id }) => id)).not.toContain(invited.body.id);
  });

  it('of an invited person stays without a group', async () => {
    const email = 'invited@example.org';
    const invited = await owner.post<{ inviteUrl: string }>('/api/admin/users/invite', {
      email,
      role: 'viewer',
    });
    const token = invited.body.inviteUrl.split('/').at(-1);
    const client = server.visitor();
    await client.post('/api/auth/accept-invite', { token, password: PASSWORD });
    expect(await roleWith(email, [], client)).toBe('viewer');
    expect(await roleWith(email, ['staff'], client)).toBe('editor');
    // From here on, a group grants it.
    expect(await roleWith(email, [], client)).toBeNull();
  });

  it('of an owner never changes', async () => {
    expect(await roleWith('owner@example.org', ['cn=guests'], owner)).toBe('owner');
    expect(await roleWith('owner@example.org', [], owner)).toBe('owner');
    const email = 'promoted@example.org';
    const promoted = await me(await signedIn(personOf(email, { groups: ['staff'] })));
    await owner.patch(`/api/admin/users/${promoted.id}/role`, { role: 'owner' });
    expect(await roleWith(email, [])).toBe('owner');
  });

  it('stays unchanged if the provider does not send the groups, because there are too many', async () => {
    const email = 'many@example.org';
    expect(await roleWith(email, ['admins'])).toBe('admin');
    const overflow = personOf(email, { _claim_names: { groups: 'src1' }, _claim_sources: {} });
    expect((await me(await signedIn(overflow))).workspaceRole).toBe('admin');
  });

  it('is not granted in a workspace that does not exist', async () => {
    const other = await startTestServer(
      oidcEnv(stub.url, { PARTNERHUB_OIDC_WORKSPACE: 'gone', PARTNERHUB_OIDC_ROLES: 'staff=editor' }),
    );
    const client = other.visitor();
    const person = personOf('early@example.org', { groups: ['staff'] });
    expect((await signInAs(client, stub, person)).headers.get('Location')).toBe('/');
    expect((await me(client)).workspaceId).toBeNull();
    await other.close();
  });
});

// ASVS 16.3.1
it('records how a person signed in', async () => {
  const email = 'recorded@example.org';
  await signedIn(personOf(email, { groups: ['staff'] }));
  expect((await entriesAbout(email)).map(({ action, changes }) => [action, changes]).reverse()).toEqual([
    ['role_changed', [{ field: 'role', from: null, to: 'editor' }]],
    ['sso_connected', [{ field: 'provider', from: null, to: 'Acme ID' }]],
    ['signed_in', [{ field: 'signInMethod', from: null, to: 'Acme ID' }]],
  ]);
  await signInAs(server.visitor(), stub, { sub: 'other', email, email_verified: false, groups: ['admins'] });
  await server.app.background.settled();
  expect((await entriesAbout(email))[0]).toMatchObject({ action: 'sign_in_failed' });
});

describe('an account with a second factor', () => {
  interface Waiting {
    client: Client;
    ticket: string;
    secret: string;
    user: Client;
  }

  /** Signs in up to the second factor. */
  async function waiting(email: string, claims: JWTPayload = {}): Promise<Waiting> {
    const user = await server.signUp(email);
    const { secret } = await enrol(server, user);
    const client = server.visitor();
    const answer = await signInAs(client, stub, personOf(email, claims), '/leads');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/signin?next=%2Fleads']);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('partnerhub_ticket='));
    expect(cookie).toMatch(/^partnerhub_ticket=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
    return { client, user, secret, ticket: /=([\w-]+)/.exec(cookie ?? '')?.[1] ?? '' };
  }

  // ASVS 6.3.4
  it('is asked for it, on a screen that has the ticket', async () => {
    const email = 'careful@example.org';
    const { client, ticket, secret } = await waiting(email, { groups: ['staff'] });
    expect((await client.get('/api/auth/me')).status).toBe(401);
    const screen = await client.get<string>('/signin?next=%2Fleads');
    expect(screen.body).toContain(ticket);
    expect((await server.visitor().get<string>('/signin')).body).not.toContain(ticket);
    expect((await sendCode(client, ticket, '000000')).status).toBe(401);
    expect((await sendCode(client, ticket, nextCode(server, secret))).status).toBe(200);
    expect((await client.get<{ email: string }>('/api/auth/me')).body.email).toBe(email);
    const [signIn] = await entriesAbout(email);
    expect(signIn?.changes).toEqual([
      { field: 'signInMethod', from: null, to: 'Acme ID' },
      { field: 'secondFactor', from: null, to: 'Authenticator app' },
    ]);
  });

  it('keeps its password after its owner has proved the second factor', async () => {
    const email = 'keeper@example.org';
    const { client, ticket, secret } = await waiting(email);
    await sendCode(client, ticket, nextCode(server, secret));
    const { body } = await server
      .visitor()
      .post<{ mfaRequired?: boolean }>('/api/auth/signin', { email, password: PASSWORD });
    expect(body.mfaRequired).toBe(true);
  });

  it('gets no access before the second factor, such as for a stranger who created the account first', async () => {
    const email = 'hijacked@example.org';
    const { user } = await waiting(email, { groups: ['admins'] });
    const { id } = await me(user);
    const { db } = server.app;
    expect(await db.read('workspace_members').where({ userId: id, workspaceId: WORKSPACE })).toEqual([]);
    expect(await db.read('oidc_identities').where({ userId: id })).toEqual([]);
  });

  it('is asked for it again at the next sign-in', async () => {
    const email = 'again@example.org';
    const { client, ticket, secret } = await waiting(email);
    await sendCode(client, ticket, nextCode(server, secret));
    const answer = await signInAs(server.visitor(), stub, personOf(email));
    expect(answer.headers.get('Location')).toBe('/signin');
  });

  it('does not connect an identity again that was disconnected during the sign-in', async () => {
    const email = 'disconnected@example.org';
    const first = await waiting(email);
    await sendCode(first.client, first.ticket, nextCode(server, first.secret));
    const client = server.visitor();
    const answer = await signInAs(client, stub, personOf(email));
    const ticket = /partnerhub_ticket=([\w-]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
    expect(await server.app.operators.disconnectOidc(email)).toBe(true);
    const refused = await sendCode(client, ticket, nextCode(server, first.secret));
    expect(refused).toMatchObject({ status: 401, body: { error: 'Sign in again' } });
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect(await server.app.db.read('oidc_identities').where({ issuer: stub.url, subject: email })).toEqual(
      [],
    );
  });

  it('forgets an expired ticket', async () => {
    const { client, ticket, secret } = await waiting('over@example.org');
    await sendCode(client, ticket, nextCode(server, secret));
    await client.post('/api/auth/logout');
    const screen = await client.get<string>('/signin');
    expect(screen.body).not.toContain(ticket);
    expect(screen.headers.getSetCookie().join()).toContain('partnerhub_ticket=; Max-Age=0');
  });
});

describe('with closed sign-up', () => {
  const closed = (more: Record<string, string>) =>
    startTestServer(oidcEnv(stub.url, { PARTNERHUB_SIGNUP: 'closed', ...more }));

  it('creates accounts only for the first person and for invited ones', async () => {
    const strict = await closed({});
    const join = async (email: string) => problemIn(await signInAs(strict.visitor(), stub, personOf(email)));
    expect(await join('first@example.org')).toBeNull();
    expect(await join('second@example.org')).toBe('closed');
    await strict.app.operators.createUser('boss@example.org');
    const boss = strict.visitor();
    await signInAs(boss, stub, personOf('boss@example.org'));
    const { id } = await me(boss);
    const workspace = await strict.app.operators.createWorkspace(id, 'Acme');
    await strict.app.operators.operatorInvite({
      email: 'guest@example.org',
      role: 'viewer',
      workspace: workspace.id,
    });
    expect(await join('guest@example.org')).toBeNull();
    expect(await join('stranger@example.org')).toBe('closed');
    await strict.close();
  });

  it('treats an allowed domain as an invitation, and refuses others', async () => {
    const strict = await closed({ PARTNERHUB_OIDC_ALLOWED_DOMAINS: 'Acme.example, acme.test' });
    const join = async (email: string, claims: JWTPayload = {}) =>
      problemIn(await signInAs(strict.visitor(), stub, personOf(email, claims)));
    expect(await join('a@acme.example')).toBeNull();
    expect(await join('b@ACME.test')).toBeNull();
    for (const email of [
      'c@example.org',
      'c@sub.acme.example',
      'c@evilacme.example',
      'c@acme.example.evil.example',
    ])
      expect([email, await join(email)]).toEqual([email, 'domain']);
    // The same applies to a later sign-in, and the email must be verified.
    expect(await join('a@acme.example', { email_verified: false })).toBe('unverified_email');
    expect(await join('a@acme.example', { email: 'a@elsewhere.example' })).toBe('domain');
    await strict.close();
  });

  it('treats a group with a role as an invitation', async () => {
    const strict = await closed({ PARTNERHUB_OIDC_WORKSPACE: 'w', PARTNERHUB_OIDC_ROLES: 'staff=editor' });
    await strict.app.operators.createUser('first@example.org');
    const join = async (email: string, groups: string[]) =>
      problemIn(await signInAs(strict.visitor(), stub, personOf(email, { groups })));
    expect(await join('in@example.org', ['staff'])).toBeNull();
    expect(await join('out@example.org', ['others'])).toBe('closed');
    await strict.close();
  });
});

describe('without passwords', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer(oidcEnv(stub.url, { PARTNERHUB_PASSWORD_SIGNIN: 'off' }));
  });
  afterAll(() => strict.close());

  it('refuses every call that takes a password, and names the alternative', async () => {
    const credentials = { email: 'ada@example.org', password: PASSWORD };
    await strict.app.operators.createUser('ada@example.org');
    const token = (await strict.app.operators.resetLink('ada@example.org')).split('/').at(-1);
    const boss = strict.visitor();
    await signInAs(boss, stub, personOf('boss@example.org'));
    const { id: workspace } = await strict.app.operators.createWorkspace((await me(boss)).id, 'Acme');
    const invite = async (email: string) =>
      (await strict.app.operators.operatorInvite({ email, role: 'viewer', workspace })).inviteUrl
        .split('/')
        .at(-1);
    for (const [path, body] of [
      ['/api/auth/signin', credentials],
      ['/api/auth/signup', { ...credentials, email: 'new@example.org' }],
      ['/api/auth/forgot-password', { email: 'ada@example.org' }],
      ['/api/auth/reset-password', { token, password: PASSWORD }],
      ['/api/auth/signin/passkey/options', {}],
      ['/api/auth/accept-invite', { token: await invite('ada@example.org'), password: PASSWORD }],
      ['/api/auth/accept-invite', { token: await invite('new@example.org'), password: PASSWORD }],
    ] as const) {
      const { status, body: answer } = await strict.visitor().post(path, body);
      expect([path, status, answer]).toEqual([path, 403, { error: 'Sign in with Acme ID' }]);
    }
  });

  it('still lets a person who is signed in accept an invitation', async () => {
    const boss = strict.visitor();
    await signInAs(boss, stub, personOf('boss2@example.org'));
    const { id: workspace } = await strict.app.operators.createWorkspace((await me(boss)).id, 'Beta');
    const email = 'joiner@example.org';
    const { inviteUrl } = await strict.app.operators.operatorInvite({ email, role: 'viewer', workspace });
    const token = inviteUrl.split('/').at(-1);
    const client = strict.visitor();
    const answer = await signInAs(client, stub, personOf(email), `/?invite=${token}`);
    expect(answer.headers.get('Location')).toBe(`/?invite=${token}`);
    expect((await client.post('/api/auth/accept-invite', { token })).status).toBe(200);
    expect(await me(client)).toMatchObject({ workspaceId: workspace, workspaceRole: 'viewer' });
  });
});
