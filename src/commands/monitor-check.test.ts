import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../lib/ids';
import { createInstallation, type Finished, type Installation } from '../testing/installation';
import { createTestApp } from '../testing/server';
import { postsFeed, startSites, type SitesStub } from '../testing/sites';

/** The number of requests that one process makes at the same time. */
const AT_ONCE = 16;

let sites: SitesStub;
let test: Awaited<ReturnType<typeof createTestApp>>;
let installation: Installation;
let workspaceId: string;

beforeAll(async () => {
  sites = await startSites();
  test = await createTestApp(sites.env);
  const { databaseUrl, dataDir } = test.app.config;
  const env = { PARTNERHUB_DATA: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' };
  installation = await createInstallation({ ...env, ...sites.env });
  const account = { email: 'ada@example.org', password: 'correct horse' };
  workspaceId = String((await test.app.signIn.signUp(account, { address: '127.0.0.1' })).user.workspaceId);
});
afterAll(async () => {
  await installation.remove();
  await test.close();
  await sites.close();
});
beforeEach(async () => {
  await test.app.db.write('competitors').delete();
  sites.pages.clear();
  sites.asked = [];
});

/** Adds due sources, each with a `host` of its own. */
async function watch(count: number): Promise<void> {
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const times = { createdAt, updatedAt: createdAt };
  const competitor = { id: newId(), workspaceId, name: 'Initrode', ...times };
  await test.app.db.write('competitors').insert(competitor);
  const sources = Array.from({ length: count }, (_, source) => ({
    id: newId(),
    workspaceId,
    competitorId: competitor.id,
    sourceType: 'rss',
    sourceUrl: `${sites.url}/${source}`,
    host: `host-${source}`,
    nextCheckAt: createdAt,
    ...times,
  }));
  await test.app.db.write.batchInsert('monitored_sources', sources, 50);
}

const check = (...flags: string[]) => installation.start(['monitor', 'check', ...flags]);
const counted = ({ stdout }: Finished) => {
  const [, checked, failed, newItems] = /^Sources: (\d+) checked, (\d+) failed\. New items: (\d+)\.\n$/.exec(
    stdout,
  ) ?? [''];
  return { checked: Number(checked), failed: Number(failed), newItems: Number(newItems) };
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);
async function itemKeys(): Promise<string[]> {
  const rows: { sourceId: string; title: string }[] = await test.app.db.read('feed_items').select();
  return rows.map(({ sourceId, title }) => `${sourceId} ${title}`);
}

describe('partnerhub monitor check', () => {
  it('two processes at once check no source twice, store no item twice and survive failing sources', async () => {
    // More than one process claims at a time.
    const SOURCES = 300;
    await watch(SOURCES);
    const held: (() => void)[] = [];
    let isOpen = false;
    // Holds the answers until there are more requests than one process makes, so that both processes are checking.
    const inTime = (answer: () => void) => {
      if (isOpen) return answer();
      held.push(answer);
      isOpen = held.length > AT_ONCE;
      if (isOpen) for (const give of held) give();
    };
    for (let source = 0; source < SOURCES; source += 1)
      sites.pages.set(`/${source}`, (_, response: ServerResponse) =>
        inTime(() => (source % 10 < 3 ? response.writeHead(500).end() : response.end(postsFeed(2)))),
      );
    const finished = await Promise.all([check(), check()].map((process) => process.finished));
    expect(finished.map(({ code }) => code)).toEqual([0, 0]);
    const counts = finished.map(counted);
    expect(counts.every(({ checked }) => checked > 0)).toBe(true);
    expect(sum(counts.map(({ checked }) => checked))).toBe(SOURCES);
    expect(sum(counts.map(({ failed }) => failed))).toBe(90);
    expect(sum(counts.map(({ newItems }) => newItems))).toBe(420);
    const named = finished.flatMap(({ stderr }) => stderr.split('\n').filter(Boolean));
    expect(named).toHaveLength(90);
    expect(named).toContainEqual(
      `Initrode, rss ${sites.url}/2: ${new URL(sites.url).host} answered with an error (500)`,
    );
    expect(twice(sites.asked)).toEqual([]);
    expect(sites.asked).toHaveLength(SOURCES);
    const keys = await itemKeys();
    expect(twice(keys)).toEqual([]);
    expect(keys).toHaveLength(420);
  });

  it('exits with 1 if all of several sources failed, and with 0 if a single one did', async () => {
    await watch(1);
    expect(await check().finished).toMatchObject({
      code: 0,
      stdout: 'Sources: 1 checked, 1 failed. New items: 0.\n',
    });
    await test.app.db.write('competitors').delete();
    await watch(3);
    const { code, stdout, stderr } = await check().finished;
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Sources: 3 checked, 3 failed. New items: 0.\n' });
    expect(stderr.split('\n')).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^Initrode, rss http.*: .* \(404\)$/)),
      'All 3 sources failed',
      '',
    ]);
  });

  it('exits with 0 if only broken sources are due while another one works, and with 1 if its type has none', async () => {
    await watch(3);
    sites.pages.set('/0', postsFeed(1));
    expect(await check().finished).toMatchObject({ code: 0 });
    const broken = () => test.app.db.write('monitored_sources').where('failures', '>', 0);
    await broken().update({ nextCheckAt: new Date().toISOString() });
    expect(await check().finished).toMatchObject({
      code: 0,
      stdout: 'Sources: 2 checked, 2 failed. New items: 0.\n',
    });
    await broken().update({ nextCheckAt: new Date().toISOString(), sourceType: 'json' });
    expect(await check('--type', 'json').finished).toMatchObject({ code: 1 });
  });

  it('refuses an unknown source type and one whose plugin is missing', async () => {
    await watch(1);
    await test.app.db.write('monitored_sources').update({ sourceType: 'orphan' });
    const [unknown, orphan] = await Promise.all(
      ['nosuch', 'orphan'].map((type) => check('--type', type).finished),
    );
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Error: There is no source type "nosuch": there are facebook, .*\burl\b.*\n$/,
      ),
    });
    expect(orphan).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Error: No plugin provides the source type "orphan": see partnerhub plugins list\n',
    });
  });

  it('another process continues after the lease of a killed one ends, and checks no finished source again', async () => {
    const SOURCES = 120;
    const ANSWERED = 80;
    await watch(SOURCES);
    let isHanging = true;
    let given = 0;
    for (let source = 0; source < SOURCES; source += 1)
      sites.pages.set(`/${source}`, (_, response: ServerResponse) => {
        given += 1;
        if (!isHanging || given <= ANSWERED) response.end(postsFeed(2));
      });
    const killed = check();
    await expect.poll(() => sites.asked.length, { timeout: 30_000, interval: 20 }).toBe(ANSWERED + AT_ONCE);
    await expect.poll(async () => (await itemKeys()).length).toBeGreaterThan(0);
    killed.kill();
    expect((await killed.finished).code).toBeNull();
    isHanging = false;
    const kept = (await itemKeys()).length / 2;
    expect(kept).toBeLessThan(SOURCES);
    // Move the ends of the leases into the past, as if two minutes had passed.
    const past = new Date(Date.now() - 1000).toISOString();
    await test.app.db.write('monitored_sources').whereNotNull('leaseUntil').update({ leaseUntil: past });
    const other = await check().finished;
    expect({ code: other.code, ...counted(other) }).toEqual({
      code: 0,
      checked: SOURCES - kept,
      failed: 0,
      newItems: (SOURCES - kept) * 2,
    });
    const keys = await itemKeys();
    expect(twice(keys)).toEqual([]);
    expect(keys).toHaveLength(SOURCES * 2);
  });
});
