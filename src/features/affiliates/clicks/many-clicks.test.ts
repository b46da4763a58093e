import { Agent, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../../db/connect';
import { addLink, BROWSER } from '../../../testing/affiliates';
import { createClient } from '../../../testing/client';
import { createInstallation, type Installation } from '../../../testing/installation';
import { createPostgresDatabase } from '../../../testing/postgres';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const CONNECTIONS = 32;

let installation: Installation;
let drop = async (): Promise<void> => undefined;
let databaseUrl: string | null = null;
afterEach(async () => {
  await installation.remove();
  await drop();
});

/** Starts an installation that trusts X-Forwarded-For, so that one machine can be thousands of visitors. */
async function install(): Promise<void> {
  const postgres = isPostgres ? await createPostgresDatabase() : null;
  databaseUrl = postgres?.url ?? null;
  drop = async () => postgres?.drop();
  installation = await createInstallation({
    PARTNERHUB_TRUST_PROXY: '1',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
}

async function makeLink(url: string): Promise<void> {
  const owner = createClient(url);
  await owner.post('/api/auth/signup', { email: 'ada@engines.example', password: 'correct horse battery' });
  await addLink(owner, { affiliateCode: 'many' });
}

const addressOf = (n: number) => `10.${Math.floor(n / 65536)}.${Math.floor(n / 256) % 256}.${n % 256}`;

/** Makes one click of visitor n. Returns `302`, another status, or the error's code. */
function click(agent: Agent, url: string, n: number): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'User-Agent': BROWSER, 'X-Forwarded-For': addressOf(n) };
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const sent = request(`${url}/r/many`, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', fail);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection while this request was on its way, and didn't read it.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(click(agent, url, n));
      else fail(error);
    });
    sent.end();
  });
}

/** Makes clicks of visitors `from` to `to`, 32 at a time. Returns the number of each result. Calls `then` halfway. */
async function clickAll(
  urls: string[],
  from: number,
  to: number,
  then?: () => void,
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = from;
  const results: Record<string, number> = {};
  const work = async () => {
    for (let n = next++; n < to; n = next++) {
      if (n === Math.floor((from + to) / 2)) then?.();
      const result = await click(agent, urls[n % urls.length] ?? '', n);
      results[result] = (results[result] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  return results;
}

/** Returns the counts in the database once every server has stopped. */
async function counted(): Promise<{ clickCount: number; clicks: number }> {
  const db = connect({ dataDir: installation.dataDir, databaseUrl });
  const link = await db.read('affiliate_links').first('clickCount');
  const days = await db.read('affiliate_days').sum({ clicks: 'clicks' }).first();
  await db.close();
  return { clickCount: link.clickCount, clicks: Number(days?.clicks) };
}

/** Takes a few seconds; several times as long on a busy machine. */
describe('thousands of clicks at 32 connections', () => {
  // The counts of a stopping server don't depend on the database.
  it.skipIf(isPostgres)('all are counted, even if a server is stopped in the middle', async () => {
    await install();
    const first = await installation.serve('--no-scheduler');
    await makeLink(first.url);
    expect(await clickAll([first.url], 0, 1_600)).toEqual({ 302: 1_600 });
    let ended: Promise<number | null> | undefined;
    const { 302: answered = 0 } = await clickAll([first.url], 1_600, 3_200, () => {
      ended = first.end('SIGTERM');
    });
    expect(await ended).toBe(0);
    expect(answered).toBeGreaterThan(400);
    expect(answered).toBeLessThan(1_600);
    expect(await counted()).toEqual({ clickCount: 1_600 + answered, clicks: 1_600 + answered });

    const second = await installation.serve('--no-scheduler');
    expect(await clickAll([second.url], 3_200, 5_600 - answered)).toEqual({ 302: 2_400 - answered });
    await second.end('SIGTERM');
    expect(await counted()).toEqual({ clickCount: 4_000, clicks: 4_000 });
  });

  it('visitors who click at two servers at once are counted once each', async () => {
    await install();
    const servers = [await installation.serve('--no-scheduler'), await installation.serve('--no-scheduler')];
    const [one = '', other = ''] = servers.map(({ url }) => url);
    await makeLink(one);
    const both = await Promise.all([clickAll([one, other], 0, 1_000), clickAll([other, one], 0, 1_000)]);
    expect(both).toEqual([{ 302: 1_000 }, { 302: 1_000 }]);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    expect(await counted()).toEqual({ clickCount: 1_000, clicks: 1_000 });
  });
});
