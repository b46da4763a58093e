import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '../../db/connect';
import { createClient, type Client } from '../../testing/client';
import { createTestInstallation } from '../../testing/command';
import type { Installation } from '../../testing/installation';
import { LARGE_KEY, startLargeTool } from '../../testing/large-tool';
import { PASSWORD } from '../../testing/server-password';
import type { ToolStub } from '../../testing/switch-tools';
import { createCheckMoney } from '../commissions/ledger/check-money';
import type { SwitchReport, SwitchView } from './switches.rules';

const AFFILIATES = 300;
const COMMISSIONS = 3000;
const account = { email: 'mara@example.org', password: PASSWORD };

let tool: ToolStub;
let installation: Installation;
let db: Db;
beforeAll(async () => {
  tool = await startLargeTool({ affiliates: AFFILIATES, commissions: COMMISSIONS });
});
afterAll(() => tool.close());
beforeEach(async () => {
  installation = await createTestInstallation(tool.env);
  db = connect(installation);
});
afterEach(async () => {
  await db.close();
  await installation.remove();
});

async function countOf(table: string, column = 'id'): Promise<number> {
  const [row] = await db.read(table).countDistinct({ n: column });
  return Number((row as { n: number | string }).n);
}

const everything = async () => ({
  partners: await countOf('partners'),
  payees: await countOf('payees'),
  links: await countOf('affiliate_links'),
  codes: await countOf('affiliate_links', 'codeKey'),
  customers: await countOf('attributed_customers', 'customerId'),
  commissions: await countOf('commissions'),
  sources: await countOf('commissions', 'sourceId'),
});
const whole = {
  partners: AFFILIATES / 5,
  payees: AFFILIATES,
  links: AFFILIATES,
  codes: AFFILIATES,
  customers: AFFILIATES,
  commissions: COMMISSIONS,
  sources: COMMISSIONS,
};

describe('a move whose server is killed', { timeout: 600_000 }, () => {
  const start = (client: Client) =>
    client.post<SwitchView>('/api/switches', { tool: 'rewardful', key: LARGE_KEY });

  it.each([
    ['links', 'affiliate_links'],
    ['commissions', 'commissions'],
  ])('while it adds %s is started again, and adds nothing twice', async (_, table) => {
    const server = await installation.serve('--no-scheduler');
    const client = createClient(server.url);
    await client.post('/api/auth/signup', account);
    const first = await start(client);
    expect(first.status).toBe(202);
    await vi.waitUntil(async () => (await countOf(table)) > 0, { timeout: 240_000, interval: 5 });
    await server.end('SIGKILL');

    const next = await installation.serve('--no-scheduler');
    const again = createClient(next.url);
    await again.post('/api/auth/signin', account);
    const { body: killed } = await again.get<SwitchView>(`/api/switches/${first.body.id}`);
    expect(['failed', 'done']).toContain(killed.status);
    const second = await start(again);
    expect(second.status).toBe(202);
    const read = async () => (await again.get<SwitchView>(`/api/switches/${second.body.id}`)).body;
    await vi.waitUntil(async () => (await read()).status !== 'running', { timeout: 240_000, interval: 200 });
    expect(await read()).toMatchObject({ status: 'done', error: null, report: { leftOut: [] } });
    expect(await everything()).toEqual(whole);
    expect(await createCheckMoney(db)()).toMatchObject({ differences: [] });
    await next.end('SIGTERM');
  });
});

describe('partnerhub switch', { timeout: 600_000 }, () => {
  it('tries, moves, and fails if the key is refused', async () => {
    const server = await installation.serve('--no-scheduler');
    const client = createClient(server.url);
    await client.post('/api/auth/signup', account);
    const [workspace] = (await client.get<{ name: string }[]>('/api/workspaces')).body;
    await server.end('SIGTERM');
    const file = join(installation.dataDir, 'key.txt');
    const move = async (key: string, ...flags: string[]) => {
      await writeFile(file, `${key}\n`);
      return installation.run([
        ...['switch', 'rewardful', '--key-file', file, '--workspace', workspace?.name ?? ''],
        ...flags,
      ]);
    };
    const refused = await move('wrong_key_0123456789');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('Rewardful refuses the key (401)');
    expect(refused.stdout + refused.stderr).not.toContain('wrong_key');

    const counts = { partners: 60, payees: 300, links: 300, coupons: 300, customers: 300, commissions: 3000 };
    const trial = await move(LARGE_KEY, '--dry-run', '--json');
    expect(trial).toMatchObject({ code: 0 });
    expect((JSON.parse(trial.stdout) as SwitchReport).created).toEqual(counts);
    expect(await countOf('commissions')).toBe(0);

    const moved = await move(LARGE_KEY);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.stdout).toContain('commissions: 3000 added, 0 there already');
    expect(await everything()).toEqual(whole);
    const again = await move(LARGE_KEY, '--json');
    expect((JSON.parse(again.stdout) as SwitchReport).unchanged).toEqual(counts);
  });
});
