import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../lib/package-root';
import type { PluginReport } from './plugin-host';
import { createClient, type Client } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import type { Installation, Served } from '../testing/installation';
import { makeCompetitor, makeSource } from '../testing/monitoring';

const example = join(packageRoot, 'fixtures/example-plugin');
const builtIns = [
  'apple-podcasts',
  'business-tools',
  'catalogue',
  'chat',
  'firstpromoter',
  'github',
  'json',
  'news',
  'partnerstack',
  'rewardful',
  'rss',
  'sitemap',
  'social',
  'stripe',
  'tapfiliate',
  'tolt',
  'url',
  'youtube',
];
const fiveCards = ['partnerstack', 'salesforce', 'hubspot', 'zoom-webinars', 'goto-webinar'];

let installation: Installation;
let folder: string;
beforeAll(async () => {
  installation = await createTestInstallation();
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-plugins-'));
});
afterAll(async () => {
  await installation.remove();
  await rm(folder, { recursive: true });
});

/** Writes a plugin into its own folder. Resolves to the folder. */
async function plugin(
  name: string,
  code: string | null,
  manifest: object = { name, api: 1 },
): Promise<string> {
  const home = join(folder, name);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'plugin.json'), JSON.stringify(manifest));
  if (code !== null) await writeFile(join(home, 'index.js'), code);
  return home;
}

const card = (details: object) =>
  `export default { integrations: [${JSON.stringify({
    id: 'x',
    name: 'X',
    category: 'CRM',
    description: 'Does it.',
    availability: 'coming_soon',
    ...details,
  })}] };`;

async function list(...entries: string[]): Promise<PluginReport[]> {
  const { code, stdout, stderr } = await installation.run(['plugins', 'list', '--json'], {
    PARTNERHUB_PLUGINS: entries.join(','),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('plugins of the built program', () => {
  it('lists the built-in plugins with the six tools of Settings', async () => {
    const ready = { isBuiltIn: true, problem: null, yieldsTo: [] };
    expect(await list()).toMatchObject([
      {
        name: 'apple-podcasts',
        provides: { integrations: [], sources: [], podcasts: ['apple-podcasts'], trends: [] },
        ...ready,
      },
      {
        name: 'business-tools',
        provides: { integrations: fiveCards, sources: [], podcasts: [], trends: [] },
        ...ready,
      },
      {
        name: 'catalogue',
        provides: { integrations: [], sources: [], podcasts: ['catalogue'], trends: [] },
        ...ready,
      },
      {
        name: 'chat',
        provides: { integrations: ['slack', 'microsoft-teams', 'discord'], jobs: [], classifiers: [] },
        ...ready,
      },
      { name: 'firstpromoter', provides: { kits: ['firstpromoter'] }, ...ready },
      { name: 'github', provides: { sources: ['github'] }, ...ready },
      { name: 'json', provides: { sources: ['json'] }, ...ready },
      { name: 'news', provides: { trends: ['news'] }, ...ready },
      { name: 'partnerstack', provides: { kits: ['partnerstack'] }, ...ready },
      { name: 'rewardful', provides: { kits: ['rewardful'] }, ...ready },
      { name: 'rss', provides: { sources: ['rss'] }, ...ready },
      { name: 'sitemap', provides: { sources: ['sitemap'] }, ...ready },
      { name: 'social', provides: { sources: ['twitter', 'linkedin', 'facebook', 'instagram'] }, ...ready },
      { name: 'stripe', provides: { integrations: ['stripe'] }, ...ready },
      { name: 'tapfiliate', provides: { kits: ['tapfiliate'] }, ...ready },
      { name: 'tolt', provides: { kits: ['tolt'] }, ...ready },
      { name: 'url', provides: { sources: ['url'] }, ...ready },
      { name: 'youtube', provides: { sources: ['youtube'] }, ...ready },
    ]);
  });

  it('lets an added plugin in any folder override ids of built-in plugins', async () => {
    const elsewhere = join(folder, 'copied');
    await cp(example, elsewhere, { recursive: true });
    expect(await list(elsewhere)).toMatchObject([
      {
        name: 'example-ticketing',
        version: '0.1.0',
        isBuiltIn: false,
        folder: elsewhere,
        problem: null,
        provides: {
          integrations: ['example-ticketing', 'slack'],
          sources: ['example-status', 'example-terms'],
          podcasts: ['example-shows'],
          trends: ['example-trends'],
        },
        yieldsTo: [],
      },
      { name: 'apple-podcasts' },
      { name: 'business-tools', yieldsTo: [] },
      { name: 'catalogue' },
      {
        name: 'chat',
        yieldsTo: [{ kind: 'integrations', id: 'slack', plugin: 'example-ticketing' }],
      },
      ...builtIns.slice(builtIns.indexOf('chat') + 1).map((name) => ({ name })),
    ]);
  });

  it('prefers the first of two added plugins with the same id', async () => {
    const first = await plugin('first', card({ id: 'same' }));
    const second = await plugin('second', card({ id: 'same' }));
    const reports = await list(second, first);
    expect(reports.map(({ name, yieldsTo }) => [name, yieldsTo.map((lost) => lost.plugin)])).toEqual([
      ['second', []],
      ['first', ['second']],
      ...builtIns.map((name) => [name, []]),
    ]);
  });

  it('finds plugins in a folder of plugins and as installed packages, with and without a scope', async () => {
    const packages = join(installation.dataDir, 'node_modules');
    await mkdir(join(packages, '@acme'), { recursive: true });
    await cp(await plugin('tool', card({ id: 'tool' })), join(packages, 'tool'), { recursive: true });
    const scoped = { name: '@acme/desk', api: 1 };
    await cp(await plugin('desk', card({ id: 'desk' }), scoped), join(packages, '@acme/desk'), {
      recursive: true,
    });
    await plugin('several/one', card({ id: 'one' }), { name: 'one', api: 1 });
    await plugin('several/two', card({ id: 'two' }), { name: 'two', api: 1 });
    const reports = await list('tool', '@acme/desk', join(folder, 'several'));
    expect(reports.map(({ name, problem }) => [name, problem])).toEqual(
      ['tool', '@acme/desk', 'one', 'two', ...builtIns].map((name) => [name, null]),
    );
  });

  it('lists each plugin that cannot be loaded with its own reason', async () => {
    const entries = [
      await plugin('throws', `throw new Error('no licence\\n    at line 1');`),
      await plugin('misspelt', `import 'partnerhub/plugin';\nexport defalt {}`),
      await plugin('misses', `import 'node:fs';\nimport { nothing } from 'node:fs';`),
      await plugin('needs-more', `import 'not-installed-here';`),
      await plugin('without-entry', null),
      await plugin('gives-nothing', 'export const integrations = [];'),
      await plugin('misnamed', 'export default { source: [], cards: [] };'),
      await plugin('idle', 'export default { sources: [] };'),
      await plugin('older', card({}), { name: 'older', api: 0 }),
      await plugin('escapes', card({}), { name: 'escapes', api: 1, entry: '../throws/index.js' }),
      await plugin('curious', card({}), { name: 'curious', api: 1, env: ['SMTP_URL'] }),
      await plugin('unsafe', card({ availability: 'available', setupUrl: 'javascript:alert(1)' })),
      await plugin('too-long', card({ name: 'x'.repeat(61) })),
      await plugin('blurred', card({ setupURL: 'https://x.example' })),
      await plugin(
        'mistyped',
        `const call = () => [];
         class Provider { id = 'x'; label = 'X'; kept = new Map(); queries() { return []; } fetch() { return []; } }
         export default {
           sources: [{ type: 'x', label: 'X', takes: 'url', chek: call, titel: 'X' }],
           podcasts: [{ id: 'x', label: 'X', search: call, callsPerMinutes: 3 }],
           trends: [new Provider()],
         };`,
      ),
      await plugin('no-search', `export default { podcasts: [{ id: 'x', label: 'X', search: 'yes' }] };`),
      join(folder, 'nowhere'),
      'not-a-package',
    ];
    const problems = (await list(...entries)).map(({ name, problem }) => `${name}: ${problem}`);
    const expected = [
      /^throws: no licence at line 1$/,
      /^misspelt: index\.js:2: Unexpected token 'export'$/,
      /^misses: index\.js:2: .*'nothing'/,
      /^needs-more: Cannot find package 'not-installed-here'/,
      /^without-entry: there is no index\.js$/,
      /^gives-nothing: index\.js has no default export made by definePlugin$/,
      /^misnamed: index\.js: value: unknown keys: source, cards \(a plugin contributes integrations, /,
      /^idle: index\.js: value: contributes none of integrations, /,
      /older: plugin\.json: api: must be 1 or 2, the plugin APIs of this PartnerHub$/,
      /escapes: plugin\.json: entry: must be a file in the plugin folder$/,
      /curious: plugin\.json: env\.0: is reserved for PartnerHub or Node\.js$/,
      /^unsafe: index\.js: integrations\.0\.setupUrl: must be an http\(s\) address$/,
      /^too-long: index\.js: integrations\.0\.name: /,
      /^blurred: index\.js: integrations\.0: unknown keys: setupURL \(allowed: id, name, category, /,
      /^mistyped: index\.js: sources\.0: unknown keys: chek, titel \(allowed: type, label, takes, category, normalize, identify, discover, options, validateOptions, preview, check\); podcasts\.0: unknown keys: callsPerMinutes \(allowed: [^;]*$/,
      /^no-search: index\.js: podcasts\.0\.search: must be a function$/,
      /nowhere: there is no such folder$/,
      /^not-a-package: there is no installed package of this name/,
      ...builtIns.map((name) => new RegExp(`^${name}: null$`)),
    ];
    expect(problems).toHaveLength(expected.length);
    expected.forEach((pattern, index) => expect(problems[index]).toMatch(pattern));
  });

  it('lists plugins that hang, end their process or change built-in objects, and loads the others', async () => {
    const reports = await list(
      await plugin('waits', 'await new Promise((resolve) => setTimeout(resolve, 60_000));'),
      await plugin('works-on', `setInterval(() => undefined, 1000); ${card({ id: 'works-on' })}`),
      await plugin('loops', 'for (;;);'),
      await plugin('exits', 'process.exit(3);'),
      await plugin('replaces', `Array.prototype.map = () => []; ${card({ id: 'replaces' })}`),
      await plugin('adds', `Object.prototype.hacked = 1; ${card({ id: 'adds' })}`),
      await plugin(
        'polyfills',
        `Object.defineProperty(Array.prototype, 'last', { value() {} }); ${card({ id: 'polyfills' })}`,
      ),
    );
    expect(reports.map(({ name, problem }) => [name, problem])).toEqual([
      ['waits', 'did not load within 5 s'],
      ['works-on', null],
      ['loops', 'did not load within 5 s'],
      ['exits', 'The plugin ended its own process (exit code 3)'],
      ['replaces', 'index.js: it replaces Array.prototype.map, which all code relies on'],
      ['adds', 'index.js: it adds hacked to Object.prototype, which all code relies on'],
      ['polyfills', null],
      ...builtIns.map((name) => [name, null]),
    ]);
  });

  it('starts slow plugins at the same time', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    // Each loads only when all of them have started.
    const waiting = (name: string) => `
      import { existsSync, writeFileSync } from 'node:fs';
      const marks = ${JSON.stringify(names.map((one) => join(folder, `${one}.started`)))};
      writeFileSync(${JSON.stringify(join(folder, `${name}.started`))}, '');
      while (!marks.every(existsSync)) await new Promise((resolve) => setTimeout(resolve, 20));
      ${card({ id: name })}`;
    const reports = await list(
      ...(await Promise.all(names.map((name) => plugin(`slow-${name}`, waiting(name))))),
    );
    expect(reports.map(({ problem }) => problem)).toEqual([...names, ...builtIns].map(() => null));
  });

  it('hides the values of declared variables in the reason why a plugin can not be loaded', async () => {
    vi.stubEnv('ACME_TOKEN', 'a-token-of-acme');
    const broken = await plugin('keyed', 'throw new Error(`refused ${process.env.ACME_TOKEN}`);', {
      name: 'keyed',
      api: 1,
      env: ['ACME_TOKEN'],
    });
    expect((await list(broken))[0]).toMatchObject({ name: 'keyed', problem: 'refused [secret]' });
  });

  it('reports a broken plugin in doctor', async () => {
    const broken = await plugin('throws', `throw new Error('no licence');`);
    const examined = await installation.run(['doctor', '--json'], { PARTNERHUB_PLUGINS: broken });
    expect(examined.code).toBe(1);
    expect(JSON.parse(examined.stdout).findings).toContainEqual({
      check: 'plugins',
      severity: 'fail',
      message: 'throws: no licence: fix it, or correct PARTNERHUB_PLUGINS',
    });
  });
});

describe('a server with hostile plugins', () => {
  const end = 'The plugin ended its own process (exit code 3)';
  let pidFile: string;
  let other: Installation;
  let served: Served;
  let client: Client;
  let competitorId: string;
  beforeAll(async () => {
    pidFile = join(folder, 'pid');
    const source = (type: string, normalize: string) =>
      `{ type: '${type}', label: 'Desk', takes: 'url', check() {}, ${normalize} }`;
    const sources = [
      source('desk-late', 'async normalize(address) { return address; }'),
      source('desk-wrong', 'normalize: () => undefined.url'),
      source('desk-other', `normalize: () => ({ url: 5 })`),
      source('desk-refuses', `normalize() { throw new PluginError('Give a desk'); }`),
    ];
    const plugins = [
      await plugin('throws', `throw new Error('no licence');`),
      await plugin(
        'normalizes',
        `import { PluginError } from 'partnerhub/plugin'; export default { sources: [${sources.join(', ')}] };`,
      ),
      await plugin(
        'ending',
        `const end = () => process.exit(3);
         export default {
           sources: [{ type: 'ends', label: 'Ends', takes: 'url', check: end }],
           podcasts: [{ id: 'ends', label: 'Ends', search: end }],
           trends: [{ id: 'ends', label: 'Ends', fetch: end,
             queries: ({ industries }) => industries.map((industry) => ({ industry, location: null, keywords: [] })) }],
         };`,
      ),
      await plugin(
        'careless',
        `const stray = (when) => { Promise.reject(new Error(when)); setTimeout(() => { throw new Error(when); }, 5); };
         stray('while loading');
         export default { sources: [{ type: 'careless', label: 'Careless', takes: 'url',
           normalize(address) { stray('while normalizing'); return address; }, check: () => ({ items: [] }) }] };`,
      ),
      await plugin(
        'looping',
        `import { writeFileSync } from 'node:fs';
         export default { podcasts: [{ id: 'looping', label: 'Looping',
           search({ text }) {
             if (text !== 'loop') return [];
             writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
             for (;;);
           } }] };`,
      ),
      await plugin(
        'leaking',
        `const late = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
         export default { integrations: [{
           id: 'leaking', name: 'Leaking', category: 'Bad', description: 'Leaks.', availability: 'available',
           settings: [{ name: 'key', kind: 'secret', label: 'Key' }, { name: 'loops', kind: 'flag', label: 'Loops' }],
           validate({ loops }) { if (loops) for (;;); return {}; },
           async test({ settings: { key } }) {
             Promise.reject(new Error('leaked by a rejection ' + key));
             setTimeout(() => { throw Object.assign(new Error('leaked by a timer'), { config: { key } }); }, 5);
             setTimeout(() => { throw 'leaked as a text ' + key; }, 5);
             console.log('leaked by a line', encodeURIComponent(key));
             await late(50);
             for (let n = 0; n < 1_000; n++) console.error('flood');
           },
         }] };`,
        { name: 'leaking', api: 2 },
      ),
      example,
    ];
    other = await createTestInstallation({
      PARTNERHUB_PLUGINS: plugins.join(),
      PARTNERHUB_NEWS_URL: 'http://127.0.0.1:9/news',
      PARTNERHUB_ITUNES_URL: 'http://127.0.0.1:9/itunes',
    });
    served = await other.serve('--no-scheduler');
    client = createClient(served.url);
    await client.post('/api/auth/signup', { email: 'ada@example.org', password: 'correct horse' });
    competitorId = (await makeCompetitor(client)).id;
  });
  afterAll(() => other.remove());

  const lines = (message: string): Record<string, unknown>[] =>
    served
      .output()
      .split('\n')
      .filter((line) => line.includes(message))
      .map((line) => JSON.parse(line));

  it('starts without a broken plugin', async () => {
    expect((await client.get('/healthz')).status).toBe(200);
    expect(lines('plugin not loaded')).toMatchObject([{ plugin: 'throws', reason: 'no licence' }]);
  });

  it('logs the plugin and the reason when normalize fails', async () => {
    const refusal = async (sourceType: string) => {
      const wanted = { competitorId, sourceType, sourceUrl: 'https://initrode.example/' };
      return (await client.post<{ fields: unknown }>('/api/monitored-sources', wanted)).body.fields;
    };
    const late = 'normalize must not be async: it must return the address, not a promise';
    expect(await refusal('desk-late')).toEqual({ sourceUrl: [late] });
    expect(await refusal('desk-wrong')).toEqual({ sourceUrl: ['Invalid source'] });
    expect(await refusal('desk-other')).toEqual({
      sourceUrl: [expect.stringMatching(/^returned an invalid result: url: /)],
    });
    expect(await refusal('desk-refuses')).toEqual({ sourceUrl: ['Give a desk'] });
    expect(lines('plugin failed')).toMatchObject([
      {
        plugin: 'normalizes',
        what: 'normalize of source desk-late https://initrode.example/',
        reason: late,
      },
      { reason: expect.stringContaining('undefined'), stack: expect.stringContaining('index.js:') },
      { reason: expect.stringContaining('invalid result') },
      { reason: 'Give a desk' },
    ]);
  });

  it('keeps the server and commands running when a plugin ends its process', async () => {
    await makeSource(client, competitorId, { sourceType: 'ends' });
    const found = await client.get<{ name: string }[]>('/api/podcasts/search?query=ticket');
    expect(found.body).toMatchObject([{ name: 'Ticket Talk' }]);
    expect(found.headers.get('X-Podcasts-Failures')).toContain(end);
    await client.post('/api/trend-preferences', { industries: ['SaaS'], locations: [], keywords: [] });
    const areBothAsked = async () => {
      const { body } = await client.get<unknown[]>('/api/trend-articles');
      return body.length > 0 && served.output().includes('trends ends');
    };
    await vi.waitUntil(areBothAsked, { timeout: 30_000 });
    const checked = await other.run(['monitor', 'check', '--all']);
    expect(checked).toMatchObject({ code: 0, stdout: 'Sources: 1 checked, 1 failed. New items: 0.\n' });
    expect(checked.stderr).toContain(end);
    expect((await client.get('/healthz')).status).toBe(200);
  });

  it('logs unhandled errors of a plugin with its name', async () => {
    await makeSource(client, competitorId, { sourceType: 'careless' });
    await vi.waitUntil(() => lines('unhandled error in a plugin').length >= 4, { timeout: 30_000 });
    expect(lines('unhandled error in a plugin').every(({ plugin: name }) => name === 'careless')).toBe(true);
    expect((await client.get('/api/monitored-sources')).status).toBe(200);
  });

  it('hides secrets in errors and output outside of calls, and limits the output', async () => {
    const key = 'key with ü and more';
    expect(await client.send('PUT', '/api/integrations/leaking', { settings: { key } })).toMatchObject({
      status: 200,
    });
    await client.post('/api/integrations/leaking/test', {});
    await vi.waitUntil(() => lines('dropped output of a plugin').length > 0, { timeout: 30_000 });
    expect(
      lines('unhandled error in a plugin').filter(({ plugin: name }) => name === 'leaking'),
    ).toMatchObject([
      { err: { message: 'leaked by a rejection [secret]' } },
      { err: { message: 'leaked by a timer' } },
      { err: { message: 'leaked as a text [secret]' } },
    ]);
    expect(served.output()).toContain('leaked by a line [secret]\n');
    expect(served.output()).not.toContain('and more');
    expect(served.output().split('flood\n').length).toBeLessThan(300);
  });

  it('ends a plugin that loops while it validates settings after 2 seconds', async () => {
    const sent = { settings: { key: 'any', loops: true } };
    expect(await client.send('PUT', '/api/integrations/leaking', sent)).toMatchObject({
      status: 503,
      body: { error: 'The plugin blocked its process for 2 s and was ended' },
    });
    expect(
      (await client.send('PUT', '/api/integrations/leaking', { settings: { key: 'any', loops: false } }))
        .status,
    ).toBe(200);
  });

  it('serves others while a plugin is in an endless loop, which ends with a killed server', async () => {
    const looping = client.get('/api/podcasts/search?query=loop').catch(() => null);
    await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', {
      timeout: 30_000,
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    await makeSource(client, competitorId, { sourceType: 'careless', sourceUrl: 'https://other.example/' });
    expect(isRunning(pid)).toBe(true);
    await served.end('SIGKILL');
    await looping;
    await vi.waitUntil(() => !isRunning(pid), { timeout: 30_000 });
  });
});

/** Whether a process is running. An ended process stays listed as a zombie until its parent reaps it. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
