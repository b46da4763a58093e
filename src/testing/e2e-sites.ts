import { startServer, test as base } from './e2e';
import { startSites, type SitesStub } from './sites';

/** Playwright's test with a server that can access a stub of the sites of competitors. */
export const test = base.extend<object, { sites: SitesStub }>({
  sites: [
    async ({}, use) => {
      const sites = await startSites();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sites }, use) => {
      const server = await startServer({ ...sites.env, PARTNERHUB_PAGE_SCREENSHOTS: '2' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
