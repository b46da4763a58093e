import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../lib/clock';
import { makeTeam } from '../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeEach(async () => {
  // The default limits, behind one proxy.
  server = await startTestServer({ PARTNERHUB_RATE_LIMITS: '', PARTNERHUB_TRUST_PROXY: '1' });
});
afterEach(() => server.close());

/** Sends the request as if from this address, through the trusted proxy. */
const from = (address: string) => ({ headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` } });
const post = (path: string, body: object, address = '192.0.2.1') =>
  server.visitor().post(path, body, from(address));
const signIn = (password: string, address?: string, email = 'ada@example.org') =>
  post('/api/auth/signin', { email, password }, address);
const addressOf = (n: number) => `198.51.${100 + Math.floor(n / 200)}.${n % 200}`;

const TOO_MANY = { error: 'Too many attempts. Please try again later.' };

describe('signing in', () => {
  // ASVS 2.3.2, 6.3.1
  it('signing in returns 429 for 15 minutes after 10 failures, even with the correct password', async () => {
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

  it('counts only failed sign-ins', async () => {
    await server.signUp('ada@example.org');
    for (let n = 0; n < 9; n++) await signIn('wrong');
    for (let n = 0; n < 5; n++) expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(429);
  });

  it('counts failed sign-ins for unknown emails too', async () => {
    for (let n = 0; n < 10; n++) expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn('wrong')).status).toBe(429);
  });

  it('counts wrong passwords when an invitation is accepted', async () => {
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

/** Makes this many guesses, ten at a time. Returns the number of answers for each status. */
async function attack(times: number, guess: (n: number) => ReturnType<typeof signIn>) {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < times; n += 10)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, (_, index) => guess(n + index))))
      statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

describe('guessing passwords', () => {
  // ASVS 6.3.1
  it('limits guesses from one address at 300 accounts', async () => {
    const statuses = await attack(300, (n) => signIn('wrong', '192.0.2.66', `person${n}@example.org`));
    expect(statuses).toEqual({ 401: 100, 429: 200 });
    expect((await signIn('wrong', '192.0.2.67', 'person7@example.org')).status).toBe(401);
  });

  // ASVS 6.3.1
  it('limits guesses from 600 addresses at one account, whose owner still gets in', async () => {
    const browser = server.visitor();
    const credentials = { email: 'ada@example.org', password: PASSWORD };
    await browser.post('/api/auth/signup', credentials, from('192.0.2.1'));
    expect(await attack(600, (n) => signIn('wrong', addressOf(n)))).toEqual({ 401: 50, 429: 550 });

    expect((await signIn(PASSWORD, '198.51.110.1')).status).toBe(429);
    const strangers = server.visitor();
    await strangers.post('/api/auth/signup', { email: 'mallory@example.org', password: PASSWORD });
    expect((await strangers.post('/api/auth/signin', credentials, from('198.51.110.1'))).status).toBe(429);
    // Uses the network and the browser of the sign-up.
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await browser.post('/api/auth/signin', credentials, from('198.51.110.1'))).status).toBe(200);
    // A reset link lets the owner in from a place that the account does not know.
    const token = (await server.app.operators.resetLink('ada@example.org')).split('/').at(-1);
    const elsewhere = server.visitor();
    await elsewhere.post('/api/auth/reset-password', { token, password: PASSWORD }, from('198.51.110.2'));
    expect((await elsewhere.post('/api/auth/signin', credentials, from('198.51.110.3'))).status).toBe(200);
    server.clock.advance(minutes(15));
    expect((await signIn(PASSWORD, '198.51.110.1')).status).toBe(200);
  });

  it('limits a known browser too', async () => {
    const browser = server.visitor();
    await browser.post('/api/auth/signup', { email: 'ada@example.org', password: PASSWORD });
    const statuses = await attack(20, (n) =>
      browser.post('/api/auth/signin', { email: 'ada@example.org', password: 'wrong' }, from(addressOf(n))),
    );
    expect(statuses).toEqual({ 401: 10, 429: 10 });
  });

  it('replaces a browser token that someone else made up', async () => {
    const planted = { headers: { Cookie: 'partnerhub_browser=planted' } };
    const account = { email: 'ada@example.org', password: PASSWORD };
    const { headers } = await server.visitor().post('/api/auth/signup', account, planted);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('partnerhub_browser='));
    expect(cookie).toMatch(
      /^partnerhub_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('deletes places that were not used for 180 days', async () => {
    await server.signUp('ada@example.org');
    const known = () => server.app.db.read('known_places').select('placeHash');
    server.clock.advance(days(179));
    await server.app.sweep();
    expect(await known()).toHaveLength(2);
    server.clock.advance(days(1));
    await server.app.sweep();
    expect(await known()).toHaveLength(0);
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

it('mails at most 20 reset links an hour for one account, for requests from any addresses', async () => {
  const forgot = (n: number, email = 'ada@example.org') =>
    post('/api/auth/forgot-password', { email }, addressOf(n));
  for (let n = 0; n < 20; n++) expect((await forgot(n)).status).toBe(200);
  expect((await forgot(20)).status).toBe(429);
  expect((await forgot(20, 'grace@example.org')).status).toBe(200);
  server.clock.advance(minutes(60));
  expect((await forgot(20)).status).toBe(200);
});

it('lets an address sign up 30 times an hour', async () => {
  const signUp = (n: number) =>
    post('/api/auth/signup', { email: `person${n}@example.org`, password: PASSWORD });
  for (let n = 0; n < 30; n++) expect((await signUp(n)).status).toBe(201);
  expect((await signUp(30)).status).toBe(429);
});
