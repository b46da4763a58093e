import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { allDelivered, notificationsFor } from '../../../testing/notifications';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';

let sites: SitesStub;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env, { outbox: { pollMs: 20 } });
  team = await makeTeam(server);
  server.app.dispatcher.start();
});
afterAll(async () => {
  await server.close();
  await sites.close();
});

const feed = (titles: readonly string[]) =>
  `<rss version="2.0"><channel><title>News</title>${titles
    .map((title, index) => `<item><title>${title}</title><guid>${title}-${index}</guid></item>`)
    .join('')}</channel></rss>`;

it('notifies subscribers of important news, and admins of a source that starts to fail', async () => {
  const competitor = await makeCompetitor(team.admin);
  const sourceUrl = `${sites.url}/feed`;
  sites.pages.set('/feed', feed(['Initrode raises $10M in Series A funding']));
  const source = await makeSource(team.admin, competitor.id, { sourceUrl });
  await team.viewer.patch('/api/notification-preferences', { competitor_news: { inApp: true } });
  const check = () => server.app.sourceChecks.check({ all: true });
  await check();
  // The items of the first check aren't news.
  expect(await notificationsFor(team.viewer)).toEqual([]);
  sites.pages.set('/feed', feed(['Initrode raises $20M in Series B funding', 'A day at the office']));
  await check();
  expect(await notificationsFor(team.viewer)).toMatchObject([
    { kind: 'competitor_news', title: 'Initrode: Initrode raises $20M in Series B funding' },
  ]);
  expect(await notificationsFor(team.editor)).toEqual([]);

  sites.pages.delete('/feed');
  for (let failures = 0; failures < 7; failures += 1) await check();
  await allDelivered(server);
  for (const client of [team.owner, team.admin])
    expect(await notificationsFor(client)).toMatchObject([
      {
        kind: 'source_failing',
        title: `PartnerHub can't check ${sourceUrl} of Initrode`,
        objectId: source.id,
        actorName: null,
      },
    ]);
  expect(await notificationsFor(team.viewer)).toHaveLength(1);
});
