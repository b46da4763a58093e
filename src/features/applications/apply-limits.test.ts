import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../lib/clock';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from './applications.fixture';

let server: TestServer;
let workspaceId: string;

beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'apply=3/1h', PARTNERHUB_TRUST_PROXY: '1' });
  const ada = await server.signUp('ada@example.org');
  workspaceId = (await ada.get<{ workspaceId: string }>('/api/auth/me')).body.workspaceId;
});
afterAll(() => server.close());

const applyFrom = (address: string, changes: Record<string, unknown> = {}) =>
  server
    .visitor()
    .post(
      '/api/applications/apply',
      { workspaceId, ...northwind, ...changes },
      { headers: { 'X-Forwarded-For': address } },
    );

// ASVS 2.4.1
it('limits the applications from one address per hour', async () => {
  // Invalid applications aren't counted, so that a typo doesn't lock anyone out.
  expect((await applyFrom('203.0.113.7', { website: 'nonsense' })).status).toBe(400);
  for (const changes of [{}, {}, { leaveEmpty: 'filled in' }])
    expect((await applyFrom('203.0.113.7', changes)).status).toBe(201);

  const refused = await applyFrom('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ error: 'Too many attempts. Please try again later.' });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  expect((await applyFrom('198.51.100.9')).status).toBe(201);

  server.clock.advance(hours(1));
  expect((await applyFrom('203.0.113.7')).status).toBe(201);
});
