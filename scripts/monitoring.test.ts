import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { listen, portOf } from '../src/http/listen';
import { createMetrics } from '../src/http/observability/metrics';
import { createLog } from '../src/lib/logging/log';
import { check, isInstalled } from './debian-tool';

const folder = fileURLToPath(new URL('../container/monitoring/', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');
const hasPromtool = isInstalled('promtool');

/** The answer of `/metrics`. */
let text = '';
beforeAll(async () => {
  const token = 'a-token-for-the-metrics';
  const measured = {
    databaseHealth: { poolUsage: () => [{ pool: 'read', used: 1, free: 2, waiting: 0 }] },
    log: createLog('silent'),
    outbox: {
      status: async () => ({ newEvents: 1, consumers: [{ consumer: 'webhooks', pending: 2, failed: 3 }] }),
    },
    databaseSize: async () => 4096,
    mailBacklog: async () => ({ waiting: 1, oldestAt: '2026-11-27T03:00:00Z', failed: 0 }),
  };
  const described = { version: '1.2.3', commit: 'abc', newestBackup: async () => new Date() };
  const metrics = await createMetrics(measured, token, described);
  metrics.countJob('sweep', 12, false);
  metrics.countJob('sweep', 12, true);
  const server = createServer((request, response) => void metrics.answer(request, response));
  await listen(server, '127.0.0.1', 0);
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  text = await answer.text();
  server.close();
});

/** The metrics by their names, with their types. */
const typesOf = () =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));

describe('/metrics', () => {
  it.skipIf(!hasPromtool)('is accepted by promtool', () => {
    check('promtool', ['check', 'metrics'], { cwd: folder, input: text });
  });

  it('names and describes metrics as Prometheus recommends', () => {
    for (const [name, type] of typesOf()) {
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    }
  });
});

describe('the alert rules', () => {
  it.skipIf(!hasPromtool)('are accepted by promtool, and fire and stay silent as their tests say', () => {
    check('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder });
    check('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder });
  });
});

describe.each(['alerts.yml', 'dashboard.json'])('%s', (file) => {
  it('uses only metrics that PartnerHub has', () => {
    const known = typesOf();
    const used = new Set(read(file).match(/\b(partnerhub|nodejs|process)_[a-z0-9_]+/g));
    const missing = [...used].filter(
      (name) => !known.has(name) && known.get(name.replace(/_bucket$/, '')) !== 'histogram',
    );
    expect(used.size).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});

it('the dashboard has panels with queries, which do not overlap', () => {
  const {
    panels,
  }: { panels: { title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }[] } =
    JSON.parse(read('dashboard.json'));
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length);
  for (const { title, targets } of panels)
    expect([title, targets.every(({ expr }) => expr !== '')]).toEqual([title, true]);
});
