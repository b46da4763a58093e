import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import { readPageLinks } from './page-links';
import { proposeFrom } from './proposals.rules';
import type { Proposals } from './propose-sources';

const HOME = 'https://www.initrode.example/';
const propose = (html: string) =>
  proposeFrom(readPageLinks(html, HOME), HOME).map(({ label, sourceType, sourceUrl }) =>
    [label, sourceType, sourceUrl.replace(HOME, '/')].join(' '),
  );

describe('the proposals for a home page', () => {
  it('stops at elements that are nested too deeply', () => {
    const blog = '<a href="/blog">Blog</a>';
    const careers = '<a href="/careers">Jobs</a>';
    expect(propose(blog + '<div>'.repeat(900) + careers)).toHaveLength(2);
    expect(propose(blog + '<div>'.repeat(100_000) + careers)).toEqual(['Blog rss /blog']);
  });

  it('has one source of each kind, from the site and from services that it links', () => {
    const html = `<html><head><link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed">
      <link rel="alternate" type="application/rss+xml" href="/feed"></head><body>
      <a href="/blog">Blog</a><a href="/pricing#plans">Pricing</a><a href="/en/plans">Plans</a><a href="/about/careers/">Jobs</a>
      <a href="/product/changelog">New</a><a href="https://status.initrode.example">Status</a>
      <a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Video</a><a href="https://www.youtube.com/@initrode">Videos</a>
      <a href="https://github.com/features">x</a><a href="https://github.com/initrode/desk/tree/main">Code</a></body></html>`;
    expect(propose(html)).toEqual([
      'Blog rss /feed',
      'Changelog url /product/changelog',
      'Pricing url /pricing',
      'Careers url /about/careers/',
      'Status url https://status.initrode.example/',
      'YouTube youtube https://www.youtube.com/@initrode',
      'GitHub releases rss https://github.com/initrode/desk/releases.atom',
    ]);
  });

  it('leaves out pages of other sites', () => {
    expect(propose('<a href="https://other.example/pricing">P</a><a href="javascript:x">C</a>')).toEqual([]);
    expect(propose('<a href="https://boards.greenhouse.io/initrode">Jobs</a>')).toEqual([
      'Careers url https://boards.greenhouse.io/initrode',
    ]);
    expect(propose('<a href="https://blog.initrode.example/">Blog</a>')).toEqual([
      'Blog rss https://blog.initrode.example/',
    ]);
  });
});

describe('POST /api/competitors/propose', () => {
  let sites: SitesStub;
  let server: TestServer;
  let team: Team;
  beforeAll(async () => {
    sites = await startSites();
    server = await startTestServer(sites.env);
    team = await makeTeam(server);
  });
  afterAll(async () => {
    await server.close();
    await sites.close();
  });
  beforeEach(() => sites.pages.clear());

  const ask = (website: string) => team.editor.post<Proposals>('/api/competitors/propose', { website });

  it('is for editors', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      client.post('/api/competitors/propose', { website: `${sites.url}/` }),
    );
    expect(statuses).toEqual({
      anyone: 401,
      portal: 403,
      viewer: 403,
      editor: 200,
      admin: 200,
      owner: 200,
      outsider: 200,
    });
  });

  it('reads the home page with one request, and only its start', async () => {
    const filler = `<p>${'x'.repeat(600 * 1024)}</p>`;
    sites.pages.set('/', `<a href="/pricing">Pricing</a>${filler}<a href="/changelog">New</a>`);
    sites.asked.length = 0;
    expect(await ask(`${sites.url}/`)).toMatchObject({
      status: 200,
      body: {
        sources: [{ label: 'Pricing', sourceType: 'url', sourceUrl: `${sites.url}/pricing` }],
        problem: null,
      },
    });
    expect(sites.asked).toEqual(['/']);
  });

  it.each([
    ['<meta property="og:site_name" content=" Initrode\n Inc. "><body><p>Words', 'Initrode Inc.'],
    ['<meta property="og:site_name" content="">', null],
    [`<meta property="og:site_name" content="${'x'.repeat(81)}">`, null],
    ['<body><meta property="og:site_name" content="In the text">', null],
    ['<p>Words', null],
  ])('reads the name of the site from %j', async (html, name) => {
    sites.pages.set('/', html);
    expect((await ask(`${sites.url}/`)).body).toMatchObject({ name });
  });

  it("reports the reason if a page can't be read", async () => {
    expect((await ask(`${sites.url}/gone`)).body).toEqual({
      sources: [],
      name: null,
      problem: expect.stringMatching(/answered with an error \(404\)$/),
    });
    expect((await ask('http://10.0.0.1/')).body.problem).toBe('Refused: 10.0.0.1 is a private address');
    expect(await ask('nonsense')).toMatchObject({ status: 400, body: { error: 'Invalid website URL' } });
    expect(await ask('')).toMatchObject({ status: 400, body: { error: 'Website is required' } });
  });
});
