import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

it.each([
  ['/partners/directory', 'Partner Directory'],
  ['/partners/directory/', 'Partner Directory'],
  ['/Partners/DIRECTORY', 'Partner Directory'],
  ['/partners/%64irectory', 'Partner Directory'],
  ['/partners/directory?search=x', 'Partner Directory'],
  ['/partners/unknown', 'Partner not found'],
  ['/partners/directory/more', '404 Page Not Found'],
  ['/%', '404 Page Not Found'],
])('finds the screen of %s', async (path, words) => {
  expect((await ada.get<string>(path)).body).toContain(words);
});

it('sends browsers the list of all screens in one file that they cache', async () => {
  const { body } = await ada.get<string>('/partners/directory');
  const file = /"(\/assets\/manifest-[^"]+\.js)"/.exec(body)?.[1] ?? '';
  const { headers, body: routes } = await ada.get<string>(file);
  expect(headers.get('Cache-Control')).toContain('immutable');
  expect(routes).toContain('features/leads/leads.screen');
  expect(routes).not.toContain('"path":"/api/');
});

it('lets browsers load styles before modules', async () => {
  const { body } = await ada.get<string>('/partners/directory');
  const preloads = body.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(10);
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

it('refuses the data requests of former Remix versions, which would log errors', async () => {
  for (const path of [
    '/?_data=root',
    '/partners/directory?search=x&%5Fdata=features/partners/directory/directory.screen',
  ]) {
    const { status, body } = await ada.get<string>(path);
    expect([status, body]).toEqual([400, 'No screen has a parameter _data']);
  }
});

it.each(['/%5C', '/%5c%5Cexample.org', '//', '/%09%5C%5B', '/%0A/%5B'])(
  'refuses the path %s, which looks like a host once it is decoded',
  async (path) => {
    expect((await ada.get(path)).status).toBe(400);
  },
);
