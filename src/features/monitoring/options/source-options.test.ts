import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmImport, startImport } from '../../../testing/imports';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import type { AuditEntryView } from '../../audit/audit.service';
import type { CountedCompetitor } from '../competitors/competitors.entity';
import type { NamedFeedItem } from '../feed/feed-items.repo';
import type { SourcePreviewView } from '../preview/preview.schema';
import type { CountedSource } from '../sources/sources.entity';

let sites: SitesStub;
let server: TestServer;
let team: Team;
let competitor: CountedCompetitor;
beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer({
    ...sites.env,
    PARTNERHUB_HOST_PAUSE: '0',
    PARTNERHUB_CHROMIUM: '/nowhere/chromium',
  });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  sites.pages.clear();
  competitor = await makeCompetitor(team.editor);
});

const page = (price: string, note = 'Billed monthly') =>
  sites.pages.set(
    '/prices',
    `<title>Plans</title><main><p class="price">${price}</p><p class="note">${note}</p></main>`,
  );
const url = () => `${sites.url}/prices`;
const watch = (options: object = {}) =>
  makeSource(team.editor, competitor.id, { sourceType: 'url', sourceUrl: url(), options });
const change = (id: string, body: object, client = team.editor) =>
  client.patch<CountedSource & { error?: string; fields?: Record<string, string[]> }>(
    `/api/monitored-sources/${id}`,
    body,
  );
const source = async () => (await team.viewer.get<CountedSource[]>('/api/monitored-sources')).body[0];
const check = () => server.app.sourceChecks.check({ all: true });
const contents = async () =>
  (await team.viewer.get<NamedFeedItem[]>('/api/feed-items?limit=100')).body.map(({ content }) => content);
interface StoredState {
  lastSnapshot: string | null;
  validators: unknown;
  contentHash: string | null;
}
const stored = async (): Promise<StoredState | undefined> => {
  const row: StoredState | undefined = await server.app.db
    .read('monitored_sources')
    .first('lastSnapshot', 'validators', 'contentHash');
  return row;
};

it('options are for editors of the workspace', async () => {
  page('$49');
  const { id } = await watch();
  const statuses = await statusByCaller(server, team, (client) =>
    change(id, { options: { selector: '.price' } }, client),
  );
  expect(statuses).toEqual({
    ...{ anyone: 401, portal: 403, viewer: 403 },
    ...{ editor: 200, admin: 200, owner: 200, outsider: 404 },
  });
});

describe('options of a source', () => {
  it('are stored without defaults, shown, and apply to reports', async () => {
    page('$49');
    const created = await watch({ selector: ' .price ', rendering: 'auto', ignore: ['', '.ad', '.ad'] });
    expect(created.options).toEqual({ selector: '.price', ignore: ['.ad'] });
    expect((await source())?.options).toEqual(created.options);
    await check();
    page('$49', 'Billed yearly');
    expect(await check()).toMatchObject({ newItems: 0 });
    page('$59', 'Billed yearly');
    expect(await check()).toMatchObject({ newItems: 1 });
    expect(await contents()).toEqual(['+ $59\n- $49']);
  });

  it('a selector that matches nothing is a failure, and a fixed one is checked at once', async () => {
    page('$49');
    const { id } = await watch({ selector: '.offer' });
    for (let failures = 0; failures < 5; failures += 1) await check();
    expect(await source()).toMatchObject({
      status: 'error',
      lastError: 'Nothing on the page matches .offer',
    });
    expect(await change(id, { options: { selector: '.price' } })).toMatchObject({
      body: { status: 'active', lastError: null, lastChecked: null },
    });
    expect(await server.app.sourceChecks.check({ all: false })).toMatchObject({ checked: 1, failed: [] });
  });

  it('lose the results of earlier options when they change', async () => {
    page('$49');
    const { id } = await watch({ selector: '.price' });
    await check();
    const before = await stored();
    expect(before?.lastSnapshot).toContain('$49');
    expect(before?.contentHash).not.toBeNull();
    expect((await change(id, { options: { selector: '.note' } })).body.contentHash).toBeNull();
    expect(await stored()).toEqual({ lastSnapshot: null, validators: null, contentHash: null });
    page('$59');
    expect(await check()).toMatchObject({ checked: 1, newItems: 0 });
    page('$59', 'Billed yearly');
    await check();
    expect(await contents()).toEqual(['+ Billed yearly\n- Billed monthly']);
  });

  it('keep all results when they are sent unchanged, and a paused source stays paused', async () => {
    page('$49');
    const { id } = await watch({ selector: '.price', numberBelow: 40 });
    await check();
    const before = await stored();
    await change(id, { options: { numberBelow: 40, selector: '.price', rendering: 'auto' } });
    expect(await stored()).toEqual(before);
    await change(id, { status: 'paused' });
    expect((await change(id, { options: {} })).body).toMatchObject({ status: 'paused', options: {} });
  });

  it('fail with the reason if a page needs Chromium and it is missing', async () => {
    page('$49');
    await watch({ rendering: 'always' });
    await check();
    expect(await source()).toMatchObject({
      status: 'active',
      lastError: null,
      lastNote:
        'The page was read without running its scripts, because Chromium is not installed on the server.',
    });
  });

  it('an entry in the audit log shows the change', async () => {
    page('$49');
    const { id } = await watch({ selector: '.price' });
    await change(id, { options: { selector: '.note', triggerWords: ['yearly'] } });
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=monitored_source');
    expect(body[0]).toMatchObject({
      action: 'updated',
      changes: [
        {
          field: 'options',
          from: { selector: '.price' },
          to: { selector: '.note', triggerWords: ['yearly'] },
        },
      ],
    });
  });

  it('are previewed together with the content at the last check', async () => {
    page('$49');
    await watch({ selector: '.price' });
    await check();
    page('$59');
    const preview = async (options: object) =>
      (
        await team.editor.post<SourcePreviewView>('/api/monitored-sources/preview', {
          competitorId: competitor.id,
          sourceType: 'url',
          sourceUrl: url(),
          options,
        })
      ).body;
    expect(await preview({ selector: '.price' })).toMatchObject({ text: '$59', previous: { text: '$49' } });
    expect((await preview({ selector: '.price', triggerWords: ['x'] })).previous).toBeNull();
    expect((await stored())?.lastSnapshot).toContain('$49');
  });
});

describe('two parts of a page', () => {
  it('are two sources, and the same part is one', async () => {
    page('$49');
    const { id } = await watch({ selector: '.price' });
    await watch({ selector: '.note' });
    await watch();
    const body = { competitorId: competitor.id, sourceType: 'url', sourceUrl: url() };
    for (const options of [{ selector: '.price' }, { selector: '.note', numberAbove: 4 }, {}])
      expect(await team.editor.post('/api/monitored-sources', { ...body, options })).toMatchObject({
        status: 409,
        body: { error: 'This source is already tracked' },
      });
    expect(await change(id, { options: { selector: '.note' } })).toMatchObject({ status: 409 });
    expect((await change(id, { options: { selector: '.price', numberAbove: 4 } })).status).toBe(200);
    expect((await change(id, { options: { selector: 'h1' } })).status).toBe(200);
    await watch({ selector: '.price' });
  });
});

describe('options are refused', () => {
  it.each([
    [
      { selector: 'div[' },
      'options.selector',
      'The selector div[ is invalid: a bracket or a quote has no partner',
    ],
    [{ selector: 'x'.repeat(301) }, 'options.selector', 'Part to watch is too long'],
    [{ ignore: Array(21).fill('.a') }, 'options.ignore', 'Parts to ignore can have at most 20 entries'],
    [{ ignore: '.a' }, 'options.ignore', 'Parts to ignore must be a list'],
    [{ ignore: [4] }, 'options.ignore', 'Parts to ignore must be a list of texts'],
    [
      { ignoreText: ['x'.repeat(201)] },
      'options.ignoreText',
      'An entry of Texts to ignore is longer than 200 characters',
    ],
    [{ ignoreText: ['a\nb'] }, 'options.ignoreText', 'An entry of Texts to ignore must be on one line'],
    [{ ignoreText: ['*'] }, 'options.ignoreText', 'The text to ignore * would leave nothing to watch'],
    [{ numberAbove: '4' }, 'options.numberAbove', 'Number rises above must be a number'],
    [{ numberAbove: 1e13 }, 'options.numberAbove', 'Number rises above must be at most 1,000,000,000,000'],
    [
      { minimumChange: 101, minimumChangeUnit: 'percent' },
      'options.minimumChange',
      'Minimum change must be at most 100 percent',
    ],
    [
      { numberAbove: 1, numberBelow: 2 },
      'options.numberBelow',
      'The lower limit must not be greater than the upper limit',
    ],
    [{ hasOwnProperty: 1 }, 'options.hasOwnProperty', 'Unknown option: hasOwnProperty'],
    [[], 'options', 'options must be an object'],
    ['x', 'options', 'options must be an object'],
  ])('%j', async (options, field, message) => {
    const body = { competitorId: competitor.id, sourceType: 'url', sourceUrl: url(), options };
    const expected = { status: 400, body: { error: message, fields: { [field]: [message] } } };
    expect(await team.editor.post('/api/monitored-sources', body)).toMatchObject(expected);
    const { id } = await watch();
    expect(await change(id, { options })).toMatchObject(expected);
    expect((await source())?.options).toEqual({});
  });

  it('by types that have none', async () => {
    const body = { competitorId: competitor.id, sourceUrl: url(), options: { selector: '.a' } };
    expect(await team.editor.post('/api/monitored-sources', body)).toMatchObject({
      status: 400,
      body: { error: 'Unknown option: selector' },
    });
  });
});

/** Holds the answer of the page until it is released. */
function holdPage(): { asked: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  sites.pages.set('/prices', (_, response) => {
    ask();
    void released.then(() => response.end('<main><p class="price">$49</p><p class="note">Old</p></main>'));
  });
  return { asked, release };
}

describe('options that change during a check', () => {
  it('the result of the check is not stored, and the source is checked again', async () => {
    const { id } = await watch({ selector: '.price' });
    const { asked, release } = holdPage();
    const running = server.app.sourceChecks.check({ all: false });
    await asked;
    await change(id, { options: { selector: '.note' } });
    release();
    // The run takes up the source again, with the new options.
    expect(await running).toMatchObject({ checked: 1, failed: [] });
    expect((await stored())?.lastSnapshot).toContain('Old');
    expect((await stored())?.lastSnapshot).not.toContain('$49');
  });

  it('a failure of the check with the earlier options is not stored', async () => {
    const { id } = await watch({ selector: '.offer' });
    const { asked, release } = holdPage();
    const running = server.app.sourceChecks.check({ all: true });
    await asked;
    await change(id, { options: { selector: '.price' } });
    await change(id, { status: 'paused' });
    release();
    await running;
    expect(await source()).toMatchObject({ status: 'paused', lastError: null, lastChecked: null });
    expect(await stored()).toEqual({ lastSnapshot: null, validators: null, contentHash: null });
  });
});

describe('files', () => {
  it('an export contains the options, and can be imported', async () => {
    const options = { selector: 'a[href*="x"] > b', ignoreText: ['Rev. *', 'é, "ü"; <i>'], numberBelow: 4.5 };
    await watch(options);
    const file = (await team.viewer.get<string>('/api/monitored-sources/export')).body;
    await server.app.db.write('competitors').delete();
    const view = await startImport(team.editor, 'monitored-sources', file);
    expect(await confirmImport(team.editor, view)).toMatchObject({ body: { imported: 1 } });
    expect((await source())?.options).toEqual(options);
    expect(await startImport(team.editor, 'monitored-sources', file)).toMatchObject({
      counts: { importable: 0 },
    });
  });

  it('reports invalid options by row', async () => {
    const cell = (options: string) => `"${options.replaceAll('"', '""')}"`;
    const rows = ['{"selector": "a["}', '{"selector": 4}', '{"nothing": 1}', 'x', '[]', '{"selector": ".a"}'];
    const csv = [
      'Competitor,Type,Address,Options',
      ...rows.map((options, n) => `Initrode,url,https://a.example/${n},${cell(options)}`),
    ].join('\n');
    const { id } = await startImport(team.editor, 'monitored-sources', csv);
    const { body } = await team.editor.get<{ row: number; problems: { field: string; message: string }[] }[]>(
      `/api/imports/${id}/problems`,
    );
    const wrong = 'Options must be JSON such as {"selector": ".price"}';
    expect(body.map(({ row, problems }) => [row, problems[0]?.field, problems[0]?.message])).toEqual([
      [2, 'options', 'The selector a[ is invalid: a bracket or a quote has no partner'],
      [3, 'options', 'Part to watch must be text'],
      [4, 'options', 'Unknown option: nothing'],
      [5, 'options', wrong],
      [6, 'options', wrong],
    ]);
  });
});
