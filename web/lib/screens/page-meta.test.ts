import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../src/testing/client';
import { startTestServer, type TestServer } from '../../../src/testing/server';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

const ofMembers = [
  '/',
  '/partners/applications',
  '/partners/directory',
  '/partners/import',
  '/partners/new',
  '/partners/none',
  '/discover',
  '/leads',
  '/campaigns',
  '/campaigns/templates',
  '/campaigns/email-templates',
  '/campaigns/document-templates',
  '/campaigns/events',
  '/campaigns/podcast',
  '/campaigns/referrals',
  '/campaigns/affiliate-links/none',
  '/insights/monitoring',
  '/insights/monitoring/rules',
  '/insights/monitoring/competitors/none',
  '/insights/monitoring/items/none',
  '/insights/trends',
  '/insights/roadmap',
  '/account',
  '/settings',
  '/admin/users',
  '/superadmin',
  '/none',
];
const ofAnyone = [
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password/x',
  '/invite/x',
  '/apply',
  '/roadmap/x',
  '/r/x',
];

const descriptionOf = (page: string): string =>
  /<meta name="description" content="([^"]+)"/.exec(page)?.[1] ?? '';

it('every screen has its own meta description', async () => {
  const described = new Map<string, string>();
  for (const path of ofMembers) described.set(path, descriptionOf((await ada.get<string>(path)).body));
  for (const path of ofAnyone)
    described.set(path, descriptionOf((await server.visitor().get<string>(path)).body));
  expect([...described].filter(([, text]) => text.length < 20 || text.length > 160)).toEqual([]);
  // Two pages share a description, because both let a user choose a new password.
  expect(new Set(described.values()).size).toBeGreaterThanOrEqual(described.size - 1);
});

it('robots.txt and favicon.ico are served as files', async () => {
  const robots = await server.visitor().get<string>('/robots.txt');
  expect(robots.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(robots.body).toMatch(/^User-agent: \*$[^]*^Disallow: \/$/m);
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect(icon.headers.get('Content-Type')).toBe('image/x-icon');
  // An icon directory (type 1) of three images.
  expect([...new Uint8Array(await icon.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
});
