import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('POST /api/auth/signup', () => {
  it('signs in as the owner of a workspace named after the email', async () => {
    const ada = server.visitor();
    const signedUp = await ada.post('/api/auth/signup', { email: ' Ada@Example.org ', password: PASSWORD });
    expect(signedUp.status).toBe(201);
    expect(signedUp.body).toMatchObject({
      email: 'ada@example.org',
      workspaceRole: 'owner',
      superAdmin: false,
    });
    const me = await ada.get('/api/auth/me');
    expect(me.body).toEqual(signedUp.body);
  });

  it('refuses an email that is taken, in any spelling', async () => {
    await server.signUp('grace@example.org');
    const again = await server
      .visitor()
      .post('/api/auth/signup', { email: 'GRACE@example.org', password: PASSWORD });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: 'An account with this email already exists' });
  });

  it('names every field that is wrong', async () => {
    const refused = await server.visitor().post('/api/auth/signup', { email: 'nobody', password: 'short' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'Invalid email address',
      fields: { email: ['Invalid email address'], password: ['Password must be at least 8 characters'] },
    });
  });
});
