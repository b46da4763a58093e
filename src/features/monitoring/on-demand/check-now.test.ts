import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, type Team } from '../../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { CountedSource } from '../sources/sources.entity';
import type { ChangesProgress, ChangesReport, SourceCheck } from './check-progress';

let sites: SitesStub;
let server: TestServer;
let team: Team;
let competitorId: string;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer({ ...sites.env, PARTNERHUB_RSSHUB_URL: `${sites.url}/rsshub` });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.background.settled();
  for (const table of ['competitors', 'source_hosts', 'monitoring_runs'])
    await server.app.db.write(table).delete();
  sites.pages.clear();
  sites.asked = [];
  competitorId = (await makeCompetitor(team.owner)).id;
});

const watch = (path: string, details: object = {}) =>
  makeSource(team.owner, competitorId, { sourceUrl: `${sites.url}${path}`, ...details });
const checkNow = (id: string, client: Client = team.editor) =>
  client.post<{ startedAt: string; error: string }>(`/api/monitored-sources/${id}/check`, {});
const statesOf = async (since?: string, client: Client = team.viewer): Promise<SourceCheck[]> => {
  const query = new URLSearchParams({ competitorId, ...(since !== undefined && { since }) });
  return (await client.get<SourceCheck[]>(`/api/monitored-sources/checks?${query.toString()}`)).body;
};
const stateOf = async (id: string, since?: string) =>
  (await statesOf(since)).find((one) => one.id === id)?.state;
const changes = async (since?: string): Promise<ChangesProgress> =>
  (
    await team.viewer.get<ChangesProgress>(
      `/api/monitored-sources/check-changes${since === undefined ? '' : `?since=${since}`}`,
    )
  ).body;
/** Holds the answers for a path until it is called. */
function hold(path: string, body = postsFeed(2)): () => void {
  const held: (() => void)[] = [];
  let isOpen = false;
  sites.pages.set(path, (_, response) => {
    const give = () => response.end(body);
    if (isOpen) give();
    else held.push(give);
  });
  return () => {
    isOpen = true;
    for (const give of held) give();
  };
}
const asked = (path: string) => expect.poll(() => sites.asked).toContain(path);

describe('Check Now', () => {
  it.each([
    ['rss', '/feed', {}, postsFeed(3), { state: 'done', newItems: 3 }],
    ['url', '/page', { sourceType: 'url' }, '<p>Plans</p>', { state: 'done', newItems: 0 }],
    [
      'instagram',
      '/rsshub/instagram/user/initrode',
      { sourceType: 'instagram', sourceUrl: '', sourceHandle: 'initrode' },
      postsFeed(2),
      { state: 'done', newItems: 2 },
    ],
    [
      'sitemap',
      '/map',
      { sourceType: 'sitemap' },
      'no sitemap',
      { state: 'failed', message: expect.stringMatching(/.{10}/) },
    ],
  ])(
    'checks a source of type %s, due or not, and returns the result',
    async (_, path, details, body, result) => {
      sites.pages.set(path, body);
      const { id } = await watch(path, details);
      const { status, body: started } = await checkNow(id);
      expect(status).toBe(202);
      await server.app.background.settled();
      expect(await statesOf()).toEqual([]);
      expect(await statesOf(started.startedAt)).toMatchObject([{ id, ...result }]);
    },
  );

  it('shows the same progress to everyone in the workspace, and checks once for two requests', async () => {
    const answer = hold('/feed');
    const { id } = await watch('/feed');
    const one = await checkNow(id);
    await asked('/feed');
    const two = await checkNow(id, team.owner);
    expect([one.status, two.status]).toEqual([202, 202]);
    for (const client of [team.viewer, team.editor, team.owner])
      expect(await statesOf(undefined, client)).toMatchObject([{ id, state: 'checking' }]);
    expect(await statesOf(undefined, team.outsider)).toEqual([]);
    answer();
    await server.app.background.settled();
    expect(sites.asked).toEqual(['/feed']);
    expect(await statesOf(one.body.startedAt)).toMatchObject([{ id, state: 'done', newItems: 2 }]);
  });

  it('shows that a source waits while another one of its host is checked', async () => {
    const answer = hold('/first');
    sites.pages.set('/second', postsFeed(1));
    const [first, second] = [await watch('/first'), await watch('/second')];
    await checkNow(first.id);
    await asked('/first');
    const { body } = await checkNow(second.id);
    expect(await stateOf(first.id)).toBe('checking');
    await expect.poll(() => stateOf(second.id)).toBe('waiting');
    answer();
    await server.app.background.settled();
    expect(await stateOf(second.id, body.startedAt)).toBe('done');
    expect(sites.asked).toEqual(['/first', '/second']);
  });

  it('refuses a paused source, one whose host asked to wait, and one without a plugin', async () => {
    const { id } = await watch('/feed');
    await server.app.db.write('monitored_sources').update({ status: 'paused' });
    expect(await checkNow(id)).toMatchObject({
      status: 409,
      body: { error: 'This source is paused. Resume it to check it.' },
    });
    await server.app.db.write('monitored_sources').update({ status: 'active' });
    const { host } = new URL(sites.url);
    const waitUntil = new Date(server.clock.now().getTime() + minutes(30)).toISOString();
    await server.app.db.write('source_hosts').insert({ host, waitUntil });
    expect(await checkNow(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^127\.0\.0\.1:\d+ asked to wait until .* UTC$/) },
    });
    await server.app.db.write('source_hosts').delete();
    await server.app.db.write('monitored_sources').update({ sourceType: 'orphan' });
    expect(await checkNow(id)).toMatchObject({
      status: 409,
      body: { error: 'No plugin provides the source type "orphan"' },
    });
    expect(sites.asked).toEqual([]);
  });

  it('takes over when the process that checks the source was killed', async () => {
    sites.pages.set('/feed', postsFeed(1));
    const { id } = await watch('/feed');
    const leaseUntil = new Date(server.clock.now().getTime() + minutes(2)).toISOString();
    await server.app.db.write('monitored_sources').where({ id }).update({ leaseOwner: 'killed', leaseUntil });
    const { body } = await checkNow(id);
    expect(await stateOf(id)).toBe('checking');
    expect(sites.asked).toEqual([]);
    server.clock.advance(minutes(2));
    await server.app.background.settled();
    expect(await stateOf(id, body.startedAt)).toBe('done');
  });

  // ASVS 2.3.2, 2.4.1
  it('allows 60 checks per minute in a workspace', async () => {
    sites.pages.set('/feed', postsFeed(1));
    const { id } = await watch('/feed');
    server.clock.advance(minutes(2));
    const statuses = await Promise.all(Array.from({ length: 61 }, () => checkNow(id)));
    expect(statuses.filter(({ status }) => status === 202)).toHaveLength(60);
    const [refused] = statuses.filter(({ status }) => status === 429);
    expect(refused?.body.error).toBe('Too many checks at once. Try again in a minute.');
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await server.app.background.settled();
  });
});

describe('Check Changes', () => {
  it('shows its progress to everyone, and names the first ten pages that failed', async () => {
    const PAGES = 14;
    for (let page = 1; page < PAGES; page += 1) await watch(`/gone/${page}`, { sourceType: 'url' });
    const answer = hold('/page', '<p>Plans</p>');
    await watch('/page', { sourceType: 'url' });
    // Each page on a host of its own.
    await server.app.db.write('monitored_sources').update({ host: server.app.db.write.raw('id') });
    expect(await changes()).toEqual({ isRunning: false, startedAt: null, total: 0, report: null });
    const checking = team.editor.post<ChangesReport>('/api/monitored-sources/check-changes', {});
    await asked('/page');
    await expect.poll(async () => (await changes()).report?.checked).toBe(PAGES - 1);
    const underWay = await changes();
    expect(underWay).toMatchObject({
      isRunning: true,
      total: PAGES,
      report: { checked: PAGES - 1, failed: PAGES - 1 },
    });
    // Another process returns the same, and so does a second request for a check.
    const other = openTestApp(server.app.config, { clock: server.clock });
    const actor = { workspaceId: team.workspaceId };
    expect(await other.checkProgress.pagesCheckedSince(actor.workspaceId)).toBe(underWay.startedAt);
    await other.close();
    const again = team.owner.post<ChangesReport>('/api/monitored-sources/check-changes', {});
    answer();
    const { body } = await checking;
    expect((await again).body).toEqual(body);
    expect(body).toMatchObject({ checked: PAGES, changed: 0, newItems: 0, failed: PAGES - 1 });
    expect(body.failures).toHaveLength(10);
    expect(body.failures[0]).toMatchObject({
      competitorId,
      competitor: 'Initrode',
      source: expect.stringContaining('/gone/'),
      message: expect.stringMatching(/answered with an error \(404\)$/),
    });
    expect(body.message).toMatch(
      /^Checked 14 pages: nothing changed, 13 could not be checked \(Initrode, http.*404\); Initrode, .*; and 11 more\)$/,
    );
    // A tab that was reloaded asks for the result when the check has ended.
    const ended = await changes(underWay.startedAt ?? '');
    expect(ended).toEqual({ isRunning: false, startedAt: underWay.startedAt, total: PAGES, report: body });
  });

  it('ends for everyone when its process was killed', async () => {
    await watch('/page', { sourceType: 'url' });
    const startedAt = server.clock.now().toISOString();
    const aliveUntil = new Date(Date.parse(startedAt) + minutes(2)).toISOString();
    const scope = JSON.stringify({ workspaceId: team.workspaceId, sourceType: 'url', isActiveOnly: true });
    await server.app.db.write('monitoring_runs').insert({ id: 'killed', scope, startedAt, aliveUntil });
    expect(await changes()).toMatchObject({ isRunning: true, startedAt, report: { checked: 0 } });
    server.clock.advance(minutes(3));
    expect(await changes()).toMatchObject({ isRunning: false });
    const sources = await team.viewer.get<CountedSource[]>('/api/monitored-sources');
    expect(sources.body).toMatchObject([{ lastChecked: null }]);
  });

  it.each(['yesterday', '2026-01-01'])('refuses the start time "%s"', async (since) => {
    const { status, body } = await team.viewer.get(`/api/monitored-sources/check-changes?since=${since}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { since: [expect.any(String)] } },
    });
  });
});
