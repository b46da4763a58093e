import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangesReport } from '../features/monitoring/check-changes';
import type { Client } from '../testing/client';
import { makeCompetitor, makeSource } from '../testing/monitoring';
import { startTestServer, type TestServer } from '../testing/server';
import { postsFeed, startSites, type SitesStub } from '../testing/sites';

let sites: SitesStub;
let server: TestServer;
let owner: Client;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env, { checksApart: true });
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});

it('a server has its sources checked apart: those that are due, and pages that somebody asks for', async () => {
  sites.pages.set('/feed', postsFeed(3));
  sites.pages.set('/page', '<html><body><p>What it says</p></body></html>');
  const { id } = await makeCompetitor(owner);
  await makeSource(owner, id, { sourceUrl: `${sites.url}/feed` });
  await makeSource(owner, id, { sourceUrl: `${sites.url}/page`, sourceType: 'url' });
  // This process asks nobody.
  server.app.sourceChecks.stop();

  expect(await server.app.checkDue()).toEqual({ checked: 2, changed: 1, newItems: 3, failed: [] });
  expect(await server.app.checkDue()).toBeNull();
  sites.pages.set('/page', '<html><body><p>What it says now</p></body></html>');
  const { body } = await owner.post<ChangesReport>('/api/monitored-sources/check-changes', {});
  expect(body.message).toBe('Checked 1 page: 1 changed');
  expect((await owner.get<unknown[]>('/api/feed-items')).body).toHaveLength(4);
}, 60_000);
