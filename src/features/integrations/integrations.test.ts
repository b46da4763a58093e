import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pino from 'pino';
import { packageRoot } from '../../lib/package-root';
import { loadConfig } from '../../config';
import { createPluginHost } from '../../plugin-host/plugin-host';
import { startBuiltWorker } from '../../plugin-host/start-worker';
import { makeTeam, statusByCaller } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_PLUGINS: join(packageRoot, 'fixtures/example-plugin') });
});
afterAll(() => server.close());

it('shows the cards of all plugins to every member of the workspace', async () => {
  const team = await makeTeam(server);
  const statuses = await statusByCaller(server, team, (client) => client.get('/settings?tab=integrations'));
  const everyone = { outsider: 200, viewer: 200, editor: 200, admin: 200, owner: 200 };
  expect(statuses).toEqual({ anyone: 302, portal: 302, ...everyone });
  const { body } = await team.viewer.get<string>('/settings?tab=integrations');
  const titles = [...body.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'Example Ticketing',
    'Slack by Example',
    'PartnerStack',
    'Salesforce',
    'HubSpot',
    'Zoom Webinars',
    'GoTo Webinar',
    'Microsoft Teams',
    'Discord',
    'Stripe',
  ]);
});

it('logs failed and overridden plugins, and loads plugins once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partnerhub-plugin-'));
  await mkdir(join(folder, 'broken'));
  await writeFile(join(folder, 'broken/plugin.json'), '{');
  const lines: object[] = [];
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()));
        done();
      },
    }),
  );
  const added = [join(folder, 'broken'), join(packageRoot, 'fixtures/example-plugin')];
  const config = loadConfig({ PARTNERHUB_DATA: folder, PARTNERHUB_PLUGINS: added.join() });
  const host = createPluginHost({ config, log, startWorker: startBuiltWorker });
  const [one, other] = await Promise.all([host.plugins(), host.plugins()]);
  expect(one).toBe(other);
  await rm(folder, { recursive: true });
  expect(lines).toMatchObject([
    { msg: 'plugin not loaded', plugin: join(folder, 'broken'), reason: 'plugin.json is not JSON' },
    {
      msg: 'two plugins claim the same id',
      id: 'slack',
      plugin: 'chat',
      winner: 'example-ticketing',
    },
  ]);
});
