import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCompetitor } from '../../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { CountedSource } from '../sources/sources.entity';
import type { SourcePreviewView } from './preview.schema';

let sites: SitesStub;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  sites = await startSites();
  // Without Chromium, so that pages are read as they are sent.
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
beforeEach(() => {
  sites.pages.clear();
  sites.asked = [];
  sites.pages.set('/prices', prices);
});

const prices = `<title>Plans</title><main><h1>Plans</h1><p class="price">$49</p><p class="price">$99</p></main>`;
const preview = (body: object, client = team.editor) =>
  client.post<SourcePreviewView>('/api/monitored-sources/preview', {
    sourceType: 'url',
    sourceUrl: `${sites.url}/prices`,
    ...body,
  });
type Refused = { error: string; fields?: Record<string, string[]> };
const refused = (body: object, client = team.editor) =>
  client.post<Refused>('/api/monitored-sources/preview', {
    sourceType: 'url',
    sourceUrl: `${sites.url}/prices`,
    ...body,
  });

it('the preview is for editors', async () => {
  const statuses = await statusByCaller(server, team, (client) => preview({}, client));
  expect(statuses).toEqual({
    ...{ anyone: 401, portal: 403, viewer: 403 },
    ...{ editor: 200, admin: 200, owner: 200, outsider: 200 },
  });
});

describe('a preview of a page', () => {
  it('shows the whole text without storing it', async () => {
    const { body } = await preview({});
    expect(body).toEqual({
      title: 'Plans',
      text: 'Plans\n$49\n$99',
      isCut: false,
      parts: [],
      matched: null,
      rendered: false,
      warnings: [],
      screenshot: null,
      previous: null,
      problem: null,
    });
    expect((await team.viewer.get<CountedSource[]>('/api/monitored-sources')).body).toEqual([]);
  });

  it('shows the selected parts, and the number that limits apply to', async () => {
    const { body } = await preview({ options: { selector: '.price', numberBelow: 40 } });
    expect(body).toMatchObject({
      text: '$49\n$99',
      parts: [
        { path: 'main > p.price', text: '$49' },
        { path: 'main > p.price', text: '$99' },
      ],
      matched: 2,
      warnings: ['The first number in this text is 49.'],
    });
    expect((await preview({ options: { selector: 'h1', numberBelow: 40 } })).body.warnings).toEqual([
      'There is no number in this text, so nothing will be reported.',
    ]);
  });

  it('returns the reason if there is nothing to watch', async () => {
    expect((await preview({ options: { selector: '.offer' } })).body).toMatchObject({
      text: '',
      problem: 'Nothing on the page matches .offer',
    });
    const gone = await preview({ sourceUrl: `${sites.url}/gone` });
    expect(gone.body.problem).toBe(`${new URL(sites.url).host} answered with an error (404)`);
  });

  it('warns about limitations', async () => {
    expect((await preview({ options: { rendering: 'always' } })).body).toMatchObject({
      text: 'Plans\n$49\n$99',
      rendered: false,
      warnings: [
        'The page was read without running its scripts, because Chromium is not installed on the server.',
      ],
    });
  });

  it('cuts a long text', async () => {
    sites.pages.set('/long', `<p>${'word '.repeat(6_000)}</p>`);
    const { body } = await preview({ sourceUrl: `${sites.url}/long` });
    expect(body.isCut).toBe(true);
    expect(body.text.length).toBeLessThanOrEqual(20_000);
  });

  it('obeys robots.txt unless it is ignored', async () => {
    sites.pages.set('/robots.txt', 'User-agent: *\nDisallow: /');
    await server.app.db.write('source_hosts').delete();
    const { body } = await preview({});
    expect(body.problem).toMatch(/robots\.txt of .* doesn't allow PartnerHub/);
    expect(sites.asked).not.toContain('/prices');
    expect((await preview({ ignoreRobots: true })).body.problem).toBeNull();
    await server.app.db.write('source_hosts').delete();
  });

  it('does not request private addresses', async () => {
    const { body } = await preview({ sourceUrl: 'http://10.0.0.1/', ignoreRobots: true });
    expect(body.problem).toContain('private address');
  });
});

it('shows the items of other types', async () => {
  sites.pages.set('/feed', postsFeed(2));
  const { body } = await preview({ sourceType: 'rss', sourceUrl: `${sites.url}/feed` });
  expect(body).toMatchObject({ text: 'Post 1 & more\nPost 2 & more', matched: 2, problem: null });
});

describe('a preview is refused', () => {
  it.each([
    [
      { selector: 'div[' },
      'options.selector',
      'The selector div[ is invalid: a bracket or a quote has no partner',
    ],
    [{ selector: 5 }, 'options.selector', 'Part to watch must be text'],
    [{ ignore: ['.a', ':b'] }, 'options.ignore', 'The selector :b is invalid: unknown pseudo-class :b'],
    [{ ignoreText: ['/(/'] }, 'options.ignoreText', 'The text to ignore /(/ is not a regular expression'],
    [
      { rendering: 'often' },
      'options.rendering',
      'Run scripts of the page must be one of: auto, always, never',
    ],
    [{ minimumChange: 0 }, 'options.minimumChange', 'Minimum change must be at least 0.1'],
    [{ selectors: '.x' }, 'options.selectors', 'Unknown option: selectors'],
  ])('with the options %j', async (options, field, message) => {
    const { status, body } = await refused({ options });
    expect(status).toBe(400);
    expect(body).toEqual({ error: message, fields: { [field]: [message] } });
    expect(sites.asked).toEqual([]);
  });

  it('without a valid address, type or competitor', async () => {
    expect(await refused({ sourceUrl: null })).toMatchObject({ status: 400 });
    expect(await refused({ sourceType: 'fax' })).toMatchObject({ status: 400 });
    expect(await refused({ sourceUrl: 'ftp://a.example' })).toMatchObject({ status: 400 });
    const foreign = await makeCompetitor(team.outsider);
    expect(await refused({ competitorId: foreign.id })).toMatchObject({
      status: 400,
      body: { error: 'Competitor not found' },
    });
  });
});
