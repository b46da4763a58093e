import { differenceInDays } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../config';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  '/.well-known',
  '/.well-known/',
  '/.well-known/nothing',
  '/.well-known/nothing.data',
  '/.well-known/constructor',
  '/.well-known/oauth-authorization-server',
  '/.well-known/security.txt',
])('%s answers 404 as text, signed in or not', async (path) => {
  for (const client of [server.visitor(), await server.signUp(`${crypto.randomUUID()}@example.org`)]) {
    const { status, headers, body } = await client.get(path);
    expect([status, headers.get('Content-Type'), body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'Not found\n',
    ]);
  }
});

it('change-password redirects to the screen that changes the password', async () => {
  const ada = await server.signUp('ada@example.org');
  const { status, headers } = await ada.get('/.well-known/change-password');
  expect(status).toBe(302);
  expect((await ada.get<string>(headers.get('Location') ?? '')).body).toContain('Current password');
});

it('security.txt names the contact, and expires within a year', async () => {
  const contact = 'mailto:security@example.com';
  const publicUrl = 'https://partners.example.com';
  const configured = await startTestServer({
    PARTNERHUB_SECURITY_CONTACT: contact,
    PARTNERHUB_URL: publicUrl,
    PARTNERHUB_OIDC_ISSUER: 'https://id.example.com',
    PARTNERHUB_OIDC_CLIENT_ID: 'partnerhub',
    PARTNERHUB_OIDC_CLIENT_SECRET: 'secret',
    PARTNERHUB_PASSWORD_SIGNIN: 'off',
  });
  try {
    const { status, headers, body } = await configured.visitor().get<string>('/.well-known/security.txt');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
    expect(body).toBe(
      `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
    );
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const days = differenceInDays(expires, configured.clock.now());
    expect(days > 30 && days < 365).toBe(true);
    // Without passwords there is nothing to change.
    expect((await configured.visitor().get('/.well-known/change-password')).status).toBe(404);
  } finally {
    await configured.close();
  }
});

it.each(['security@example.com', 'http://example.com/security', 'mailto'])(
  'PARTNERHUB_SECURITY_CONTACT refuses %s',
  (contact) => {
    expect(() => loadConfig({ PARTNERHUB_SECURITY_CONTACT: contact })).toThrow(
      'PARTNERHUB_SECURITY_CONTACT: must be like mailto:security@example.com',
    );
  },
);
