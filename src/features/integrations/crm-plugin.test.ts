import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import { createLog } from '../../lib/logging/log';
import { packageRoot } from '../../lib/package-root';
import { createPluginRunner } from '../../plugin-host/run-plugin';
import { workersInProcess } from '../../testing/plugin-workers';
import { makeLead } from '../../testing/leads';
import { createPluginFolder, type PluginFolder } from '../../testing/plugins';
import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import type { Client } from '../../testing/client';
import { createItemClassification } from '../monitoring/checks/classify-items';
import type { IntegrationTest, IntegrationView } from './integrations.service';

/** Acme CRM: keeps contacts by API key, and ignores a repeated key of a request. */
const crm = {
  requests: [] as { method: string; path: string; apiKey: string; key: string }[],
  contacts: new Map<string, object>(),
  keys: new Set<string>(),
  /** Status of the next answers, after the request was carried out. */
  failsWith: [] as number[],
  repeated: 0,
};
const apiKeyOf = ({ headers }: IncomingMessage) => headers.authorization?.replace('Bearer ', '') ?? '';
const stub = createServer((request, response) => {
  void text(request).then((body) => {
    const { method = '', url: path = '' } = request;
    const apiKey = apiKeyOf(request);
    const key = String(request.headers['idempotency-key'] ?? '');
    crm.requests.push({ method, path, apiKey, key });
    if (apiKey.startsWith('wrong')) return response.writeHead(401).end();
    if (method === 'PUT') {
      if (crm.keys.has(key)) crm.repeated += 1;
      else crm.contacts.set(`${apiKey} ${path}`, JSON.parse(body));
      crm.keys.add(key);
    }
    response.writeHead(crm.failsWith.shift() ?? 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ count: crm.contacts.size }));
  });
});

/** A plugin that misbehaves in several ways, each on its own card. */
const hostile = `
import { definePlugin } from 'partnerhub/plugin';
const settings = [{ name: 'how', kind: 'text', label: 'How' }];
const card = { id: 'hostile', name: 'Hostile', category: 'Bad', description: 'Does harm.', availability: 'available' };
export default definePlugin({
  integrations: [{
    ...card,
    settings,
    test: () => new Promise(() => undefined),
    async onEvent(event, { settings, signal }) {
      if (settings.how === 'throws') throw new TypeError('x is undefined');
      if (settings.how === 'exits') process.exit(3);
      if (settings.how === 'loops') for (;;);
      if (settings.how === 'eats') { const all = []; for (;;) { all.push(new Array(1e5).fill(Math.random())); await new Promise(setImmediate); } }
    },
  }],
  jobs: [{ name: 'loops', every: 1, run() { for (;;); } }],
  classifiers: [{ id: 'loops', label: 'Loops', classify() { for (;;); } }],
});`;

/** The example of docs/plugins.md, on a card of its own. */
const documented = readFileSync(join(packageRoot, 'docs/plugins.md'), 'utf8')
  .split('```js\n')
  .map((part) => part.split('```')[0] ?? '')
  .find((code) => code.includes("id: 'acme-crm'"))
  ?.replace('acme-crm', 'documented');

let server: TestServer;
let owner: Client;
let other: Client;
let address: string;
let folder: PluginFolder;
beforeAll(async () => {
  stub.listen(0, '127.0.0.1');
  await once(stub, 'listening');
  const listening = stub.address();
  address = `http://127.0.0.1:${listening instanceof Object ? listening.port : 0}`;
  folder = await createPluginFolder();
  const bad = await folder.write('hostile', hostile, { name: 'hostile', api: 2 });
  const example = await folder.write('documented', documented ?? '', { name: 'documented', api: 2 });
  server = await startTestServer(
    {
      PARTNERHUB_FETCH_ALLOW: '127.0.0.1',
      PARTNERHUB_PLUGINS: [join(packageRoot, 'fixtures/crm-plugin'), bad, example].join(','),
    },
    {
      outbox: { pollMs: 20 },
      plugins: { startWorker: workersInProcess(), heartbeatTimeoutMs: 1_500 },
    },
  );
  owner = await server.signUp('owner@example.org');
  other = await server.signUp('other@example.org');
  server.app.dispatcher.start();
});
afterAll(async () => {
  await server.close();
  stub.closeAllConnections();
  stub.close();
  await folder.remove();
});
afterEach(async () => {
  for (const client of [owner, other])
    for (const id of ['acme-crm', 'documented', 'hostile']) await client.delete(`/api/integrations/${id}`);
  Object.assign(crm, { requests: [], contacts: new Map(), keys: new Set(), failsWith: [], repeated: 0 });
});

const connect = (client: Client, apiKey: string, settings: object = {}) =>
  client.send<IntegrationView & { fields: unknown }>('PUT', '/api/integrations/acme-crm', {
    settings: { address, apiKey, ...settings },
  });
const cardOf = async (client: Client, id: string) =>
  (await client.get<IntegrationView[]>('/api/integrations')).body.find((card) => card.id === id);

it('keeps a CRM in sync, once for each event, with the settings of the right workspace', async () => {
  const invalid = await connect(owner, 'key-1', { address: `${address}/api` });
  expect([invalid.status, invalid.body.fields]).toEqual([
    400,
    { 'settings.address': ['Enter the address without a path'] },
  ]);
  expect((await connect(owner, 'key-1')).body).toMatchObject({
    state: 'connected',
    settings: { address, apiKey: { isSet: true }, pipeline: 'partners', withNotes: false },
  });
  await connect(other, 'key-2', { pipeline: 'sales' });
  expect((await owner.post<IntegrationTest>('/api/integrations/acme-crm/test')).body.ok).toBe(true);
  // The CRM has stored the contact, but PartnerHub doesn't get its answer.
  crm.failsWith = [500];
  const lead = await makeLead(owner, { name: 'Ada' });
  await expect.poll(async () => (await cardOf(owner, 'acme-crm'))?.state).toBe('failing');
  await server.app.outbox.retry('pending', 'integrations');
  await expect.poll(async () => (await cardOf(owner, 'acme-crm'))?.state).toBe('connected');
  const theirs = await makeLead(other, { name: 'Grace' });
  await expect.poll(() => crm.contacts.size).toBe(2);
  expect(crm.repeated).toBe(1);
  expect(crm.contacts.get(`key-1 /contacts/${lead.id}`)).toMatchObject({ name: 'Ada', pipeline: 'partners' });
  expect(crm.contacts.get(`key-2 /contacts/${theirs.id}`)).toMatchObject({
    name: 'Grace',
    pipeline: 'sales',
  });
  // Data of one workspace is never sent with the key of another.
  expect(crm.requests.filter(({ apiKey, path }) => apiKey === 'key-2' && path.includes(lead.id))).toEqual([]);
});

it('calls the example of the documentation for events, without anything chosen', async () => {
  const settings = { address, apiKey: 'key-3' };
  expect((await owner.send('PUT', '/api/integrations/documented', { settings })).status).toBe(200);
  const lead = await makeLead(owner, { name: 'Ada' });
  await expect.poll(() => crm.contacts.get(`key-3 /contacts/${lead.id}`)).toMatchObject({ name: 'Ada' });
});

it('asks for a secret again when the address moves to another server, and disables a refused key', async () => {
  await connect(owner, 'key-1');
  const moved = await owner.send<{ fields: unknown }>('PUT', '/api/integrations/acme-crm', {
    settings: { address: 'https://elsewhere.example', apiKey: { isSet: true } },
  });
  expect([moved.status, moved.body.fields]).toEqual([
    400,
    { 'settings.apiKey': ['Enter API key again, because the address has changed'] },
  ]);
  await connect(owner, 'wrong-key');
  await makeLead(owner, {});
  await expect.poll(async () => (await cardOf(owner, 'acme-crm'))?.state).toBe('disabled');
  expect((await cardOf(owner, 'acme-crm'))?.disabledReason).toBe(
    'Acme CRM refuses the API key. Enter a new one.',
  );
});

it('runs a job once per interval for each connection, in one of two processes', async () => {
  await Promise.all([connect(owner, 'key-1'), connect(other, 'key-2')]);
  const second = openTestApp(server.app.config, { clock: server.clock });
  const counted = () =>
    crm.requests
      .filter(({ path }) => path.startsWith('/contacts/count'))
      .map(({ apiKey }) => apiKey)
      .sort();
  const runBoth = async () => {
    await Promise.all([server.app.pluginJobs.startDue(), second.pluginJobs.startDue()]);
    // The job of the hostile plugin is ended meanwhile.
    await Promise.all([server.app.pluginJobs.settled(), second.pluginJobs.settled()]);
  };
  await runBoth();
  expect(counted()).toEqual(['key-1', 'key-2']);
  await runBoth();
  expect(counted()).toEqual(['key-1', 'key-2']);
  await owner.delete('/api/integrations/acme-crm');
  server.clock.advance(minutes(61));
  await runBoth();
  expect(counted()).toEqual(['key-1', 'key-2', 'key-2']);
  const [row] = await server.app.db.read('plugin_jobs').where({ plugin: 'hostile' }).select('lastError');
  expect(row.lastError).toMatch(/blocked its process/);
  await second.close();
});

it('lets a classifier decide about news, and keeps the built-in class if it fails', async () => {
  const { plugins, clock } = server.app;
  const problems: string[] = [];
  const classify = createItemClassification({
    plugins,
    runPlugin: createPluginRunner({
      log: createLog('warn', { write: (line) => void problems.push(line) }),
    }),
    clock,
  });
  const item = (title: string) =>
    ({
      title,
      content: '',
      url: null,
      category: 'blog',
      significance: 25,
      competitorName: 'Initech',
    }) as never;
  const items: { item: { category: string; significance: number }; sourceType: string }[] = [
    { item: item('Initech buys Acme'), sourceType: 'rss' },
    { item: item('Initech hires'), sourceType: 'rss' },
  ];
  await classify(items as never);
  expect(items.map(({ item: { category, significance } }) => [category, significance])).toEqual([
    ['partnership', 90],
    ['blog', 25],
  ]);
  // The classifier that loops is called once for all items, and not again for a while.
  await classify(items as never);
  expect(problems).toEqual([expect.stringContaining('classifier loops')]);
});

const failures: [how: string, reason: string][] = [
  ['throws', 'The plugin failed. The log of the server has the reason.'],
  ['exits', 'The plugin ended its own process (exit code 3)'],
];
// The engine has no part in how the host ends a plugin.
if (process.env.TEST_DATABASE !== 'postgres')
  failures.push(
    ['loops', 'The plugin blocked its process for 2 s and was ended'],
    ['eats', 'The plugin used too much memory and was ended'],
  );

it.each(failures)('survives a plugin that %s: its delivery fails, and others arrive', async (how, reason) => {
  await connect(owner, 'key-1');
  await owner.send('PUT', '/api/integrations/hostile', { settings: { how } });
  const lead = await makeLead(owner, {});
  await expect.poll(() => crm.contacts.has(`key-1 /contacts/${lead.id}`)).toBe(true);
  await expect.poll(async () => (await cardOf(owner, 'hostile'))?.lastError).toBe(reason);
  const pending = await server.app.db
    .read('event_deliveries')
    .where({ consumer: 'integrations', status: 'pending' })
    .select('attempts');
  expect(pending.length).toBeGreaterThan(0);
});
