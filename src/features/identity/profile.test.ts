import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('PATCH /api/auth/me', () => {
  it('sets and removes the name, and records the change', async () => {
    const client = await server.signUp('name@example.org');
    const named = await client.patch('/api/auth/me', { name: '  Ada Lovelace ' });
    expect(named.status).toBe(200);
    expect(named.body).toMatchObject({ name: 'Ada Lovelace', email: 'name@example.org' });
    expect((await client.get('/api/auth/me')).body).toEqual(named.body);
    expect((await client.patch('/api/auth/me', {})).body).toEqual(named.body);
    expect((await client.patch('/api/auth/me', { name: '' })).body).toMatchObject({ name: null });
    const log = await client.get('/api/audit-log?action=updated');
    expect(log.body).toMatchObject([
      { objectType: 'user', changes: [{ field: 'name', from: 'Ada Lovelace', to: null }] },
      { objectType: 'user', changes: [{ field: 'name', from: null, to: 'Ada Lovelace' }] },
    ]);
  });

  it('refuses a name that is too long or not text, and ignores other fields', async () => {
    const client = await server.signUp('mallory@example.org');
    for (const name of ['x'.repeat(201), 42]) {
      const { status, body } = await client.patch('/api/auth/me', { name });
      expect([status, body]).toMatchObject([400, { fields: { name: [expect.any(String)] } }]);
    }
    const answer = await client.patch('/api/auth/me', { email: 'x@example.org', superAdmin: true });
    expect(answer.body).toMatchObject({ email: 'mallory@example.org', superAdmin: false, name: null });
    expect((await server.visitor().patch('/api/auth/me', { name: 'x' })).status).toBe(401);
  });
});

describe('PARTNERHUB_SIGNUP=closed', () => {
  const CLOSED = 'Sign-up is closed. Ask for an invitation.';
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startTestServer({ PARTNERHUB_SIGNUP: 'closed' });
  });
  afterAll(() => closed.close());

  const signUp = (email: string) =>
    closed.visitor().post('/api/auth/signup', { email, password: 'correct horse battery' });

  it('lets one of two first visitors sign up, and refuses all later ones', async () => {
    expect((await closed.visitor().get('/signup')).body).not.toContain(CLOSED);
    const answers = await Promise.all([signUp('first@example.org'), signUp('second@example.org')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const late = await signUp('late@example.org');
    expect([late.status, late.body]).toEqual([403, { error: CLOSED }]);
    expect(await closed.app.db.read('users')).toHaveLength(1);
  });

  it('is shown on the sign-up screen, and hides the link to it on the sign-in screen', async () => {
    expect((await closed.visitor().get('/signup')).body).toContain(CLOSED);
    expect((await closed.visitor().get('/signin')).body).not.toContain('href="/signup');
    expect((await server.visitor().get('/signin')).body).toContain('href="/signup');
  });

  it('lets invited people create an account', async () => {
    const workspace = await closed.app.db.read('workspaces').first('id');
    const { inviteUrl } = await closed.app.operators.operatorInvite({
      email: 'invited@example.org',
      role: 'viewer',
      workspace: workspace.id,
    });
    const accepted = await closed.visitor().post('/api/auth/accept-invite', {
      token: inviteUrl.split('/').at(-1),
      password: 'correct horse battery',
    });
    expect(accepted.status).toBe(200);
  });
});
