import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../testing/client';
import { startTestServer, type TestServer } from '../testing/server';

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
  ['/%ff', '404 Page Not Found'],
])('finds the screen of %s as Remix would among all', async (path, words) => {
  expect((await ada.get<string>(path)).body).toContain(words);
});

it('tells the browser of the screens above, and of others when asked', async () => {
  const { body } = await ada.get<string>('/partners/directory');
  expect(body).toContain('"dashboard-partners"');
  const version = /"version":\s*"([^"]+)"/.exec(body)?.[1] ?? '';
  const others = await ada.get(`/__manifest?p=%2Fleads&version=${version}`);
  expect(JSON.stringify(others.body)).toContain('features/leads/leads.screen');
});
