import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import type { Installation } from '../testing/installation';
import { PASSWORD } from '../testing/server-password';

let installation: Installation;
beforeAll(async () => {
  installation = await createTestInstallation({
    PARTNERHUB_ADMIN_EMAIL: 'Ada@Example.org',
    PARTNERHUB_SIGNUP: 'closed',
  });
});
afterAll(() => installation.remove());

it('serve creates the account of PARTNERHUB_ADMIN_EMAIL once, before anyone else can sign up', async () => {
  const server = await installation.serve('--no-scheduler');
  const link = /^Set the password of ada@example\.org: (\S+)$/m.exec(server.output())?.[1] ?? '';
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reset-password\/\S{40,}$/);
  const stranger = await createClient(server.url).post('/api/auth/signup', {
    email: 'eve@example.org',
    password: PASSWORD,
  });
  expect(stranger.status).toBe(403);
  const ada = createClient(server.url);
  const token = link.split('/').at(-1);
  expect((await ada.post('/api/auth/reset-password', { token, password: PASSWORD })).status).toBe(200);
  await ada.post('/api/auth/signin', { email: 'ada@example.org', password: PASSWORD });
  expect((await ada.get('/api/auth/me')).body).toMatchObject({
    superAdmin: true,
  });
  expect((await ada.get('/api/workspaces')).body).toMatchObject([{ name: "ada's workspace" }]);
  expect(await server.end('SIGTERM')).toBe(0);

  const again = await installation.serve('--no-scheduler');
  expect(again.output()).not.toContain('Set the password');
  expect(await again.end('SIGTERM')).toBe(0);
});

it('serve refuses an address that is not an email', async () => {
  const { code, stderr } = await installation.run(['serve'], { PARTNERHUB_ADMIN_EMAIL: 'ada' });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Error: PARTNERHUB_ADMIN_EMAIL: must be an email address\n',
  });
});
