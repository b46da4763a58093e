import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../lib/clock';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import { createRetention } from '../../retention/retention';
import type { FeedItemDetails } from '../feed/feed-items.service';
import type { CountedSource } from '../sources/sources.entity';

const CHANGES_KEPT = 2;

let sites: SitesStub;
let server: TestServer;
let team: Team;
let source: CountedSource;
beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer({ ...sites.env, PARTNERHUB_PAGE_SCREENSHOTS: `${CHANGES_KEPT}` });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  sites.pages.clear();
  show('#ffffff', '$49');
  const { id } = await makeCompetitor(team.editor);
  source = await makeSource(team.editor, id, { sourceType: 'url', sourceUrl: `${sites.url}/` });
  sites.asked = [];
});

const html = (body: string) => `<!doctype html><title>Plans</title><body>${body}</body>`;
const answer = (path: string, body: string, type = 'text/html') =>
  sites.pages.set(path, (_, response) => response.setHeader('Content-Type', type).end(body));
/** A page whose color comes from a style sheet. */
function show(color: string, price: string): void {
  answer(
    '/',
    html(`<link rel="stylesheet" href="/look.css"><h1>Plans</h1><p>Pro costs ${price} a month</p>`),
  );
  answer('/look.css', `body { background: ${color} }`, 'text/css');
}
async function check(): Promise<void> {
  server.clock.advance(minutes(1));
  const { body } = await team.editor.post('/api/monitored-sources/check-changes');
  expect(body).toMatchObject({ checked: 1, failed: 0 });
}
interface Stored {
  itemId: string | null;
  moment: string;
  hash: string;
  takenAt: string;
}
/** Returns the stored pictures, the newest item first and the last picture before it. */
async function stored(): Promise<Stored[]> {
  const rows: { itemId: string | null; moment: string; image: Buffer; takenAt: string }[] =
    await server.app.db.read('page_screenshots').orderBy('moment', 'desc');
  return rows
    .map(({ image, ...row }) => ({
      itemId: row.itemId,
      moment: row.moment,
      takenAt: new Date(row.takenAt).toISOString(),
      hash: createHash('sha256').update(image).digest('hex'),
    }))
    .sort((one, other) => ((other.itemId ?? 'z') < (one.itemId ?? 'z') ? -1 : 1));
}
const moments = async () => (await stored()).map(({ moment }) => moment);
const details = async (): Promise<FeedItemDetails> => {
  const { body } = await team.viewer.get<{ id: string }[]>('/api/feed-items?limit=1');
  return (await team.viewer.get<FeedItemDetails>(`/api/feed-items/${body[0]?.id}`)).body;
};
const pathOf = (item: { id: string }, moment = 'after') => `/api/feed-items/${item.id}/screenshots/${moment}`;

describe('pictures of a watched page', () => {
  it('are taken at the first check, and kept from before and after a change', async () => {
    await check();
    const [first] = await stored();
    expect(first).toMatchObject({ itemId: null, moment: 'last' });
    // The text and the picture are two requests for the page, and the picture has its look.
    expect(sites.asked.filter((path) => path === '/')).toHaveLength(2);
    expect(sites.asked).toContain('/look.css');

    sites.asked = [];
    await check();
    expect(await stored()).toEqual([first]);
    expect(sites.asked).toEqual(['/']);

    show('#dd0000', '$59');
    await check();
    const item = await details();
    expect(await stored()).toEqual([
      expect.objectContaining({ itemId: null, moment: 'last' }),
      { ...first, itemId: item.id, moment: 'before' },
      expect.objectContaining({ itemId: item.id, moment: 'after' }),
    ]);
    const [last, before, after] = await stored();
    expect(last?.hash).toBe(after?.hash);
    expect(after?.hash).not.toBe(before?.hash);
    expect(item.screenshots).toEqual({
      before: { takenAt: before?.takenAt, width: 1280, height: expect.any(Number) },
      after: { takenAt: after?.takenAt, width: 1280, height: expect.any(Number) },
    });
  });

  it('are taken of a page of scripts by opening it once per check', async () => {
    const app = (price: string) =>
      `<link rel="stylesheet" href="/look.css"><div id="root"></div><script>
        document.querySelector('#root').innerHTML = '<p>Pro costs ${price}</p>'</script>`;
    answer('/', html(app('$49')));
    await check();
    expect(sites.asked.filter((path) => path === '/')).toHaveLength(2);
    sites.asked = [];
    await check();
    expect(sites.asked).toEqual(['/', '/']);
    sites.asked = [];
    answer('/', html(app('$59')));
    await check();
    expect(sites.asked.filter((path) => path === '/')).toHaveLength(2);
    expect(await moments()).toEqual(['last', 'before', 'after']);
    expect((await details()).content).toBe('+ Pro costs $59\n- Pro costs $49');
  });

  it('are kept of the last changes only', async () => {
    await check();
    for (const price of ['$59', '$69', '$79']) {
      show('#ffffff', price);
      await check();
    }
    expect(await moments()).toEqual(['last', 'before', 'after', 'before', 'after']);
    const { body } = await team.viewer.get<{ id: string }[]>('/api/feed-items');
    const shown = await Promise.all(
      body.map(async ({ id }) => (await team.viewer.get<FeedItemDetails>(`/api/feed-items/${id}`)).body),
    );
    expect(shown.map(({ screenshots }) => screenshots !== null)).toEqual([true, true, false]);
  });

  it('are kept from before a change without a new picture, and taken at the next check', async () => {
    await check();
    show('#ffffff', '$59');
    const asked = sites.pages.get('/');
    // The browser makes the second request.
    let turn = 0;
    sites.pages.set('/', (request, response) => {
      turn += 1;
      if (turn === 2) response.destroy();
      else if (typeof asked === 'function') asked(request, response);
    });
    await check();
    expect(await moments()).toEqual(['before']);
    expect((await details()).screenshots).toMatchObject({ after: null });
    await check();
    expect(await moments()).toEqual(['last', 'before']);
  });

  it('are deleted with their item, source and workspace', async () => {
    await check();
    show('#ffffff', '$59');
    await check();
    const { app, clock } = server;
    const later = { now: () => new Date(clock.now().getTime() + days(200)) };
    const retention = createRetention({ db: app.db, keptFor: days(180), auditKeptFor: null, clock: later });
    expect(await retention.deleteExpired()).toMatchObject({ feedItems: 1 });
    expect(await moments()).toEqual(['last']);
    expect((await team.editor.delete(`/api/monitored-sources/${source.id}`)).status).toBe(204);
    expect(await moments()).toEqual([]);

    const other = await makeTeam(server);
    const theirs = await makeSource(other.editor, (await makeCompetitor(other.editor)).id, {
      sourceType: 'url',
      sourceUrl: `${sites.url}/`,
    });
    clock.advance(minutes(1));
    await other.editor.post('/api/monitored-sources/check-changes');
    expect(await stored()).toHaveLength(1);
    await app.db.write('workspaces').where({ id: theirs.workspaceId }).delete();
    expect(await stored()).toEqual([]);
  });
});

describe('the call for a picture', () => {
  it('sends the bytes as an image to members of the workspace', async () => {
    await check();
    show('#dd0000', '$59');
    await check();
    const item = await details();
    const response = await fetch(server.url + pathOf(item), { headers: { cookie: team.viewer.cookie() } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.byteLength).toBeLessThanOrEqual(400_000);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await statusByCaller(server, team, (client) => client.get(pathOf(item)))).toEqual({
      ...{ anyone: 401, portal: 403, viewer: 200 },
      ...{ editor: 200, admin: 200, owner: 200, outsider: 404 },
    });
    expect(await team.viewer.get(pathOf(item, 'last'))).toMatchObject({
      status: 404,
      body: { error: 'Screenshot not found' },
    });
    expect((await team.viewer.get(pathOf({ id: source.id }))).status).toBe(404);
    expect((await team.viewer.post(pathOf(item))).status).toBe(405);
  });
});

describe('an installation without pictures', () => {
  it.each([
    ['that switches them off', { PARTNERHUB_PAGE_SCREENSHOTS: 'off' }],
    ['without Chromium', { PARTNERHUB_CHROMIUM: '/nowhere/chromium' }],
  ])('%s reports changes as usual', async (_, env) => {
    const other = await startTestServer({ ...sites.env, PARTNERHUB_PAGE_SCREENSHOTS: '2', ...env });
    try {
      const { editor } = await makeTeam(other);
      const { id } = await makeCompetitor(editor);
      await makeSource(editor, id, { sourceType: 'url', sourceUrl: `${sites.url}/` });
      for (const price of ['$49', '$59']) {
        show('#ffffff', price);
        other.clock.advance(minutes(1));
        await editor.post('/api/monitored-sources/check-changes');
      }
      const { body } = await editor.get<{ id: string }[]>('/api/feed-items');
      expect(body).toHaveLength(1);
      const item = await editor.get<FeedItemDetails>(`/api/feed-items/${body[0]?.id}`);
      expect(item.body).toMatchObject({ hasChanges: true, screenshots: null });
      expect(sites.asked).not.toContain('/look.css');
    } finally {
      await other.close();
    }
  });

  it('deletes the last pictures, which would become outdated', async () => {
    await check();
    await server.app.sweep();
    expect(await moments()).toEqual(['last']);
    const off = openTestApp({ ...server.app.config, pageScreenshots: 0 }, { clock: server.clock });
    await off.sweep();
    await off.close();
    expect(await moments()).toEqual([]);
  });
});
