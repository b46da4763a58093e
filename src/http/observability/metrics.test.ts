import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/logging/log';
import { listen, portOf } from '../listen';
import { createMetrics } from './metrics';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const token = 'a-token-for-the-metrics';
const bearer = (text: string) => ({ headers: { Authorization: `Bearer ${text}` } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_METRICS_TOKEN: token });
});
afterAll(() => server.close());

const read = async () => (await server.visitor().get<string>('/metrics', bearer(token))).body;
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

it('/metrics says which version runs, and when its newest backup was made', async () => {
  let newest: Date | null = null;
  const measured = {
    databaseHealth: { poolUsage: () => [] },
    log: createLog('silent'),
    outbox: { status: async () => ({ newEvents: 0, consumers: [] }) },
    databaseSize: async () => 4096,
    mailBacklog: async () => ({ waiting: 0, oldestAt: null, failed: 0 }),
  };
  const described = { version: '1.2.3', commit: 'abc', newestBackup: async () => newest };
  const metrics = await createMetrics(measured, token, described);
  const scraped = createServer((request, response) => void metrics.answer(request, response));
  await listen(scraped, '127.0.0.1', 0);
  const lines = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${portOf(scraped)}`, bearer(token));
    return linesOf(await answer.text(), name);
  };
  expect(await lines('partnerhub_build_info')).toEqual([
    'partnerhub_build_info{version="1.2.3",commit="abc"} 1',
  ]);
  expect(await lines('partnerhub_backup_timestamp_seconds')).toEqual([]);
  newest = new Date('2026-11-27T03:00:00Z');
  expect(await lines('partnerhub_backup_timestamp_seconds')).toEqual([
    `partnerhub_backup_timestamp_seconds ${newest.getTime() / 1000}`,
  ]);
  scraped.close();
});

describe('/metrics', () => {
  // ASVS 13.4.5
  it('requires the token', async () => {
    for (const options of [{}, bearer(''), bearer('wrong'), bearer(`${token}x`), bearer(token.slice(1))]) {
      const { status, headers } = await server.visitor().get('/metrics', options);
      expect([options, status, headers.get('WWW-Authenticate')]).toEqual([options, 401, 'Bearer']);
    }
    const { status, headers } = await server.visitor().get('/metrics', bearer(token));
    expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect((await server.visitor().post('/metrics', {}, bearer(token))).status).toBe(405);
  });

  it('answers 404 without a token in the configuration', async () => {
    const plain = await startTestServer();
    const answers = [
      await plain.visitor().get('/metrics'),
      await plain.visitor().get('/metrics', bearer('undefined')),
    ];
    await plain.close();
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('counts requests by the pattern of their route, never by their path', async () => {
    const ada = await server.signUp('ada@example.org');
    await ada.get('/api/leads/one-secret-id');
    await ada.get('/api/leads/another-secret-id');
    await ada.get('/api/no-such-call/secret');
    await ada.get('/leads/secret-id');
    await ada.send('BREW', '/api/leads');
    const text = await read();
    const counts = linesOf(text, 'partnerhub_http_requests_total');
    expect(counts).toContain(
      'partnerhub_http_requests_total{method="GET",route="/api/leads/:id",status="404"} 2',
    );
    expect(counts).toContain('partnerhub_http_requests_total{method="GET",route="/api/*",status="404"} 1');
    expect(text).toContain('route="/leads/:id"');
    expect(text).not.toMatch(/secret|BREW/);
    expect(text).toMatch(
      /partnerhub_http_request_duration_seconds_bucket\{le="0.005",method="GET",route="\/api\/leads\/:id"\} \d/,
    );
  });

  it('counts sign-ins by their result', async () => {
    await server.signUp('bea@example.org');
    const signIn = (password: string) =>
      server.visitor().post('/api/auth/signin', { email: 'bea@example.org', password });
    await signIn(PASSWORD);
    await signIn('wrong one');
    await signIn('wrong one');
    const counts = linesOf(await read(), 'partnerhub_sign_ins_total');
    expect(counts).toEqual([
      'partnerhub_sign_ins_total{result="ok"} 1',
      'partnerhub_sign_ins_total{result="refused"} 2',
      'partnerhub_sign_ins_total{result="limited"} 0',
      'partnerhub_sign_ins_total{result="error"} 0',
    ]);
  });

  it('measures the mails and the database', async () => {
    const text = await read();
    expect(linesOf(text, 'partnerhub_mail_oldest_waiting_timestamp_seconds')).toEqual([]);
    expect(linesOf(text, 'partnerhub_mails')).toEqual([
      'partnerhub_mails{state="waiting"} 0',
      'partnerhub_mails{state="failed"} 0',
    ]);
    const [size = ''] = linesOf(text, 'partnerhub_database_size_bytes');
    expect(Number(size.split(' ')[1])).toBeGreaterThan(500_000);
  });

  it('returns the measurements that operators watch', async () => {
    const text = await read();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'partnerhub_outbox_events',
      'partnerhub_database_connections',
    ])
      expect([name, linesOf(text, name).length > 0]).toEqual([name, true]);
    expect(text).toMatch(/partnerhub_database_connections\{pool="read",state="waiting"\} 0/);
  });
});
