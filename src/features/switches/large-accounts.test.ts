import { afterAll, beforeAll, expect, it } from 'vitest';
import { leastBlockMs } from '../../testing/event-loop-delay';
import { LARGE_KEY, startLargeTool } from '../../testing/large-tool';
import { makeTeam } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ToolStub } from '../../testing/switch-tools';
import type { SwitchView } from './switches.rules';

/** Take 50000 and 500000 to measure what the product is made for. */
const affiliates = Number(process.env['PARTNERHUB_SWITCH_AFFILIATES'] ?? 600);
const commissions = Number(process.env['PARTNERHUB_SWITCH_COMMISSIONS'] ?? 3000);
const isMeasured = affiliates > 5000;

let tool: ToolStub;
let server: TestServer;
beforeAll(async () => {
  tool = await startLargeTool({ affiliates, commissions });
  server = await startTestServer(tool.env);
});
afterAll(async () => {
  await server.close();
  await tool.close();
});

it('moves a large account in slices, and again without anything new', { timeout: 3_600_000 }, async () => {
  const team = await makeTeam(server);
  let last: SwitchView | undefined;
  let largest = 0;
  const watch = setInterval(() => (largest = Math.max(largest, process.memoryUsage().heapUsed)), 200);
  const move = async (): Promise<void> => {
    const started = await team.admin.post<SwitchView>('/api/switches', { tool: 'rewardful', key: LARGE_KEY });
    expect(started.status).toBe(202);
    await server.app.background.settled();
    last = (await team.admin.get<SwitchView>(`/api/switches/${started.body.id}`)).body;
  };
  const start = Date.now();
  await move();
  if (isMeasured)
    process.stderr.write(`${Date.now() - start} ms, ${Math.round(largest / 2 ** 20)} MB of heap\n`);
  const companies = Math.ceil(affiliates / 5);
  const counts = {
    partners: companies,
    payees: affiliates,
    links: affiliates,
    coupons: affiliates,
    customers: affiliates,
    commissions,
  };
  expect(last).toMatchObject({ status: 'done', error: null, report: { created: counts, leftOut: [] } });
  const block = await leastBlockMs(50, move);
  if (isMeasured) process.stderr.write(`${block} ms of the event loop\n`);
  expect(last).toMatchObject({ status: 'done', report: { unchanged: counts, leftOut: [] } });
  expect(block).toBeLessThan(50);
  clearInterval(watch);
  expect(await server.app.checkMoney()).toMatchObject({ differences: [] });
});
