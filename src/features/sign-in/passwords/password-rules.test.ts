import { afterAll, beforeAll, expect, it } from 'vitest';
import common from '../../../../fixtures/common-passwords.json';
import { days } from '../../../lib/clock';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// ASVS 6.2.4, 6.2.12
it('refuses ten thousand leaked passwords that are long enough', () => {
  expect(new Set(common).size).toBe(10_000);
  expect(common.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
});

// ASVS 6.2.5
it.each(['lettersonly', '9081726354', '!?!?_-!?!?', 'пароль-на-двери', '🔑🔑🔑🔑🔑🔑🔑🔑', '        x'])(
  'accepts the password %j of any composition',
  async (password) => {
    const email = `any${Buffer.from(password).toString('hex')}@example.org`;
    expect((await server.visitor().post('/api/auth/signup', { email, password })).status).toBe(201);
    expect((await server.visitor().post('/api/auth/signin', { email, password })).status).toBe(200);
  },
);

// ASVS 6.2.10
it('accepts a password after years', async () => {
  await server.signUp('patient@example.org');
  server.clock.advance(days(3_000));
  const body = { email: 'patient@example.org', password: PASSWORD };
  expect((await server.visitor().post('/api/auth/signin', body)).status).toBe(200);
});

// ASVS 6.2.6, 6.2.7
it.each([
  ['/signin', ['current-password']],
  ['/signup', ['new-password', 'new-password']],
])('hides passwords on %s, and lets password managers fill them in', async (path, expected) => {
  const { body } = await server.visitor().get<string>(path);
  const fields = (body.match(/<input\b[^>]*>/g) ?? []).filter((field) => /name="[^"]*password"/i.test(field));
  expect(fields.every((field) => field.includes('type="password"'))).toBe(true);
  expect(fields.map((field) => /autocomplete="([^"]*)"/i.exec(field)?.[1])).toEqual(expected);
});

// ASVS 6.3.2, 6.4.2
it('the product has no default accounts, and stores only the hash of a password', async () => {
  const empty = await startTestServer();
  expect(await empty.app.db.read('users')).toEqual([]);
  await empty.close();
  const user = await server.app.db.read('users').first();
  expect(Object.keys(user).filter((column) => /passw|hint|question|answer/i.test(column))).toEqual([
    'password',
  ]);
});
