import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import { makeTeam } from '../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeEach(async () => {
  // The limits that an installation has by itself, behind one proxy.
  server = await startTestServer({ PARTNERHUB_RATE_LIMITS: '', PARTNERHUB_TRUST_PROXY: '1' });
});
afterEach(() => server.close());

const post = (path: string, body: object, address = '192.0.2.1') =>
  server.visitor().post(path, body, { headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` } });
const signIn = (password: string, address?: string) =>
  post('/api/auth/signin', { email: 'ada@example.org', password }, address);

const TOO_MANY = { error: 'Too many attempts. Please try again later.' };

describe('signing in', () => {
  it('is 429 at the 11th try after 10 failures, right password or not, for 15 minutes', async () => {
    await server.signUp('ada@example.org');
    for (let n = 0; n < 10; n++) expect((await signIn('wrong')).status).toBe(401);
    for (const password of ['wrong', PASSWORD]) {
      const refused = await signIn(password);
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual(TOO_MANY);
      const seconds = Number(refused.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(800);
      expect(seconds).toBeLessThanOrEqual(900);
    }
    expect((await signIn(PASSWORD, '192.0.2.2')).status).toBe(200);
    server.clock.advance(minutes(15));
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('counts failures only', async () => {
    await server.signUp('ada@example.org');
    for (let n = 0; n < 9; n++) await signIn('wrong');
    for (let n = 0; n < 5; n++) expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(429);
  });

  it('counts an unknown email alike', async () => {
    for (let n = 0; n < 10; n++) expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn('wrong')).status).toBe(429);
  });

  it('is no way around by an invitation for the account', async () => {
    await server.signUp('ada@example.org');
    const team = await makeTeam(server);
    const invited = await team.owner.post<{ inviteUrl: string }>('/api/admin/users/invite', {
      email: 'ada@example.org',
    });
    const token = invited.body.inviteUrl.split('/').at(-1);
    const guess = (password: string) => post('/api/auth/accept-invite', { token, password });
    for (let n = 0; n < 10; n++) expect((await guess('wrong password')).status).toBe(401);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await signIn(PASSWORD)).status).toBe(429);
  });
});

it('lets an address ask for 10 reset links an hour', async () => {
  const forgot = (address?: string) =>
    post('/api/auth/forgot-password', { email: 'ada@example.org' }, address);
  for (let n = 0; n < 10; n++) expect((await forgot()).status).toBe(200);
  const refused = await forgot();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect((await forgot('192.0.2.2')).status).toBe(200);
  server.clock.advance(minutes(60));
  expect((await forgot()).status).toBe(200);
});

it('lets an address sign up 30 times an hour', async () => {
  const signUp = (n: number) =>
    post('/api/auth/signup', { email: `person${n}@example.org`, password: PASSWORD });
  for (let n = 0; n < 30; n++) expect((await signUp(n)).status).toBe(201);
  expect((await signUp(30)).status).toBe(429);
}, 30_000);
