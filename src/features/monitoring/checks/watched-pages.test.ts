import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import type { ChangesReport } from '../on-demand/check-progress';
import type { WholeFeedItem } from '../feed/feed-items.repo';
import type { CountedSource } from '../sources/sources.entity';

let sites: SitesStub;
let server: TestServer;
let team: Team;
let owner: Client;
let competitorId: string;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env);
  team = await makeTeam(server);
  owner = team.owner;
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  sites.pages.clear();
  sites.asked = [];
  competitorId = (await makeCompetitor(owner)).id;
});

const watch = (path = '/', client = owner, details: object = {}) =>
  makeSource(client, competitorId, { sourceType: 'url', sourceUrl: `${sites.url}${path}`, ...details });
const checkChanges = async (client = owner): Promise<ChangesReport> => {
  server.clock.advance(minutes(1));
  return (await client.post<ChangesReport>('/api/monitored-sources/check-changes', {})).body;
};
const items = async () => (await owner.get<WholeFeedItem[]>('/api/feed-items')).body;
const whole = async (id = '') => (await owner.get<WholeFeedItem>(`/api/feed-items/${id}`)).body;
const source = async () => (await owner.get<CountedSource[]>('/api/monitored-sources')).body[0];
const html = (body: string, title = 'Pricing – Initrode') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const page = (body: string, title?: string) =>
  sites.pages.set('/', (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html(body, title));
  });
const plans = (price: string) =>
  `<h1>Plans</h1><p>Starter: free</p><p>Pro: ${price}</p><p>Enterprise: ask us</p>`;

describe('a watched page', () => {
  it('the first check stores the page; each change then makes one item with the added and removed lines', async () => {
    page(plans('$49'));
    await watch();
    expect(await checkChanges()).toEqual({
      message: 'Checked 1 page: nothing changed',
      checked: 1,
      changed: 0,
      newItems: 0,
      failed: 0,
      failures: [],
    });
    const { contentHash } = (await source()) ?? {};
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
    page(`${plans('$59')}<p>Custom: new</p>`);
    expect(await checkChanges()).toMatchObject({ message: 'Checked 1 page: 1 changed', newItems: 1 });
    const [item] = await items();
    expect(item).toMatchObject({
      title: 'Pricing – Initrode changed',
      url: `${sites.url}/`,
      hasChanges: true,
      content: '+ Pro: $59\n+ Custom: new\n- Pro: $49',
      category: 'product_update',
    });
    expect((await whole(item?.id)).changes).toEqual([
      { kind: 'same', text: 'Plans\nStarter: free' },
      { kind: 'removed', text: 'Pro: $49' },
      { kind: 'added', text: 'Pro: $59' },
      { kind: 'same', text: 'Enterprise: ask us' },
      { kind: 'added', text: 'Custom: new' },
    ]);
    expect((await source())?.contentHash).not.toBe(contentHash);
    const [kept] = await server.app.db.read('monitored_sources').select('lastSnapshot');
    expect(JSON.parse(kept.lastSnapshot)).toMatchObject({
      before: { text: expect.stringContaining('Pro: $49') },
      after: { text: expect.stringContaining('Pro: $59') },
    });
  });

  it('a page that changes back and forth makes an item each time', async () => {
    page(plans('$49'));
    await watch();
    await checkChanges();
    for (const price of ['$59', '$49', '$59']) {
      page(plans(price));
      expect(await checkChanges()).toMatchObject({ newItems: 1 });
    }
    expect(await items()).toHaveLength(3);
  });

  it.each([
    [
      'white space',
      '<p>Pro:  $49</p><p>per seat</p>',
      '<div>\n<p>\tPro:\n$49 </p>\n\n</div><div>per seat</div>',
    ],
    ['the order of attributes', '<p id="a" class="b">Pro</p>', "<p class='b c' id=a data-x>Pro</p>"],
    [
      'scripts and styles',
      'Pro<script>a()</script>',
      'Pro<script>b()</script><style>p{}</style><noscript>Off</noscript>',
    ],
    ['navigation', '<nav>Home</nav>Pro<footer>2025</footer>', '<nav>Start</nav>Pro<footer>2026</footer>'],
    ['a notice about cookies', 'Pro', '<div class="cookie-banner">We value you</div>Pro'],
    [
      'another notice about cookies',
      'Pro',
      '<div class="x7"><p>We use cookies.</p><button>Accept all</button><button>More</button></div>Pro',
    ],
    [
      'hidden elements',
      'Pro',
      'Pro<p hidden>a</p><p style="color:red; display:none">b</p><p aria-hidden="true">c</p>',
    ],
    [
      'advertisements and page numbers around the main part',
      '<p>1</p><main>Pro</main>',
      '<p>2</p><main>Pro</main><aside><ins class="adsbygoogle">Buy a boat</ins></aside>',
    ],
  ])('a page that differs only in %s has not changed', async (_, before, after) => {
    page(before);
    await watch();
    await checkChanges();
    page(after);
    expect(await checkChanges()).toMatchObject({ message: 'Checked 1 page: nothing changed', failed: 0 });
    expect(await items()).toEqual([]);
  });

  it.each([
    ['en-US', { dateStyle: 'full' }],
    ['en-US', { dateStyle: 'medium', timeStyle: 'short' }],
    ['en-US', { dateStyle: 'short' }],
    ['en-GB', { dateStyle: 'long' }],
    ['en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' }],
    ['sv-SE', { dateStyle: 'short', timeStyle: 'medium' }],
    ['de', { dateStyle: 'full' }],
    ['fr', { dateStyle: 'full' }],
    ['es', { dateStyle: 'long' }],
    ['ja', { dateStyle: 'long' }],
  ] as const)(
    'a page that shows the current date in %s %j has not changed tomorrow',
    async (language, style) => {
      const today = (ago: string) =>
        page(`<p>${new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(server.clock.now())}</p>
        <p>Seen ${ago} ago</p><p>Founded on 1 March 2019</p>`);
      today('3 minutes');
      await watch();
      await checkChanges();
      server.clock.advance(minutes(24 * 60));
      today('an hour');
      expect(await checkChanges()).toMatchObject({ checked: 1, changed: 0, failed: 0 });
      page('<p>Founded on 2 March 2019</p>');
      expect(await checkChanges()).toMatchObject({ changed: 1 });
    },
  );

  it('prices and notices around the main part are compared', async () => {
    page('<header><p>Summit in May</p></header><main>Pro</main><aside>Nonprofits pay $20</aside>');
    await watch();
    await checkChanges();
    page('<header><p>Summit in June</p></header><main>Pro</main><aside>Nonprofits pay $30</aside>');
    expect(await checkChanges()).toMatchObject({ newItems: 1 });
    expect((await items())[0]?.content).toBe(
      '+ Summit in June\n+ Nonprofits pay $30\n- Summit in May\n- Nonprofits pay $20',
    );
  });

  it('a slogan that changes at every check is reported once, and a price next to it again', async () => {
    const slogan = (text: string, price = '$49') => page(`<h2>${text}</h2><p>Pro: ${price}</p>`);
    slogan('Made for partners');
    await watch();
    await checkChanges();
    const reports = [];
    for (const text of ['Loved by resellers', 'Built with care', 'Made for partners', 'Ask us anything']) {
      slogan(text);
      reports.push((await checkChanges()).newItems);
    }
    expect(reports).toEqual([1, 0, 0, 0]);
    slogan('Loved by resellers', '$59');
    expect(await checkChanges()).toMatchObject({ newItems: 1 });
    expect((await items())[0]?.content).toBe('+ Pro: $59\n- Pro: $49');
  });

  it('a snapshot of version 0.1 does not cause a report about an unchanged page, or hide a changed price', async () => {
    const shop = (price: string) =>
      `<header><p>Free shipping</p></header><main><h1>Plans</h1><p>Pro: ${price}</p></main>`;
    page(shop('$49'));
    const { id } = await watch();
    await checkChanges();
    const old = { before: null, after: { text: 'Plans\nPro: $49', at: server.clock.now().toISOString() } };
    const downgrade = () =>
      server.app.db
        .write('monitored_sources')
        .where({ id })
        .update({ lastSnapshot: JSON.stringify(old), contentHash: 'f'.repeat(64) });
    await downgrade();
    expect(await checkChanges()).toMatchObject({ changed: 0, failed: 0 });
    await downgrade();
    page(shop('$59'));
    expect(await checkChanges()).toMatchObject({ changed: 1 });
    expect((await items())[0]?.content).toBe('+ Pro: $59\n- Pro: $49');
  });

  it('a check of a page sends its ETag', async () => {
    const asked: unknown[] = [];
    sites.pages.set('/', ({ headers }, response) => {
      asked.push(headers['if-none-match']);
      response.setHeader('ETag', '"1"').setHeader('Content-Type', 'text/html');
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.end(html('Pro'));
    });
    await watch();
    await checkChanges();
    expect(await checkChanges()).toMatchObject({ checked: 1, changed: 0, failed: 0 });
    expect(asked).toEqual([undefined, '"1"']);
  });

  it('a page may be compressed, in another charset, plain text or JSON', async () => {
    const latin = Buffer.from(html('<p>Größe für 5 €</p>', 'Preise').replace('€', '\u0080'), 'latin1');
    sites.pages.set('/', (_, response) => {
      response.writeHead(200, {
        'Content-Encoding': 'gzip',
        'Content-Type': 'text/html; charset=windows-1252',
      });
      response.end(gzipSync(latin));
    });
    await watch();
    await checkChanges();
    page('<p>Größe für 5 €</p>', 'Preise');
    expect(await checkChanges()).toMatchObject({ changed: 0, failed: 0 });
    sites.pages.set('/', (_, response) => response.setHeader('Content-Type', 'text/plain').end('Size\n<p>'));
    expect(await checkChanges()).toMatchObject({ changed: 1 });
    const versions = (version: number) =>
      sites.pages.set('/', (_, response) => {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ app: 'x', version }));
      });
    versions(1);
    await checkChanges();
    versions(2);
    expect(await checkChanges()).toMatchObject({ changed: 1 });
    expect((await items())[0]?.content).toBe('+ "version": 2\n- "version": 1');
  });

  it('a large page is compared like others', async () => {
    const lines = (changed: string) =>
      Array.from(
        { length: 6_000 },
        (_, n) => `<li class="row"><b>Row</b> ${n === 700 ? changed : n} of it</li>`,
      );
    page(lines('seven').join(''));
    await watch();
    expect(await checkChanges()).toMatchObject({ failed: 0 });
    page(lines('eight').join(''));
    expect(await checkChanges()).toMatchObject({ newItems: 1 });
    expect((await items())[0]?.content).toBe('+ Row eight of it\n- Row seven of it');
  });
});

describe('a page that is empty without JavaScript', () => {
  const app = (price: string) => {
    page(
      '<noscript>Please enable JavaScript.</noscript><div id="root">Loading…</div><script src="/app.js"></script>',
    );
    sites.pages.set('/app.js', (_, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(`document.querySelector('#root').innerHTML = '<h1>Plans</h1><p>Pro: ${price}</p>'`);
    });
  };

  it('a page that is empty without JavaScript is compared after its scripts have run', async () => {
    app('$49');
    await watch();
    expect(await checkChanges()).toMatchObject({ checked: 1, failed: 0 });
    app('$59');
    expect(await checkChanges()).toMatchObject({ newItems: 1, failed: 0 });
    expect(await items()).toMatchObject([{ content: '+ Pro: $59\n- Pro: $49' }]);
  });

  it('a page with a header around an empty app is compared after its scripts have run', async () => {
    const shell = (price: string) => {
      app(price);
      page(
        '<header><a href="/">Acme</a> <a href="/login">Login</a></header><div id="root"></div><script src="/app.js"></script>',
      );
    };
    shell('$49');
    await watch();
    await checkChanges();
    shell('$59');
    expect(await checkChanges()).toMatchObject({ newItems: 1, failed: 0 });
    expect(await items()).toMatchObject([{ content: '+ Pro: $59\n- Pro: $49' }]);
  });

  it('a page that is empty without JavaScript names the missing browser', async () => {
    app('$49');
    await watch();
    const other = openTestApp(
      { ...server.app.config, chromium: '/nowhere/chromium' },
      { clock: server.clock },
    );
    await other.sourceChecks.check({ all: true });
    await other.close();
    expect((await source())?.lastError).toMatch(
      /^This page needs JavaScript, and opening it failed: Chromium was not found: .* PARTNERHUB_CHROMIUM$/,
    );
  });
});

describe('pages that cannot be checked', () => {
  const answers = (type: string, body: string | Buffer, status = 200) =>
    sites.pages.set('/', (_, response) => response.writeHead(status, { 'Content-Type': type }).end(body));

  it.each([
    [
      'a PDF',
      () => answers('application/pdf', '%PDF-1.7'),
      /returned application\/pdf instead of a page$/,
      'error',
    ],
    [
      'a PDF by another name',
      () => answers('text/html', '%PDF-1.7'),
      /returned text\/html instead of a page$/,
      'error',
    ],
    [
      'an image',
      () => answers('image/png', Buffer.from([137, 80, 78, 71, 0])),
      /returned image\/png instead of a page$/,
      'error',
    ],
    ['an empty page', () => answers('text/html', ''), /has no text at this address$/, 'active'],
    [
      'a missing page',
      () => answers('text/html', html('Not found'), 404),
      /answered with an error \(404\)$/,
      'active',
    ],
    [
      'an internal error',
      () => answers('text/html', html('Sorry'), 500),
      /answered with an error \(500\)$/,
      'active',
    ],
    ['a page that is gone', () => answers('text/html', html('Gone'), 410), /\(410\)$/, 'paused'],
    [
      'too large a page',
      () => answers('text/html', 'x'.repeat(6 * 1024 * 1024)),
      /is larger than 5 MiB$/,
      'active',
    ],
    [
      'a redirect to a private address',
      () =>
        sites.pages.set('/', (_, response) =>
          response.writeHead(302, { Location: 'http://10.0.0.1/' }).end(),
        ),
      /^Refused: 10\.0\.0\.1 is a private address$/,
      'active',
    ],
  ])('an answer with %s is a failure, not a change', async (_, answer, lastError, status) => {
    page('Pro');
    await watch();
    await checkChanges();
    answer();
    const report = await checkChanges();
    expect(report).toMatchObject({ checked: 1, changed: 0, newItems: 0, failed: 1 });
    const reason = (await source())?.lastError;
    expect(report.message).toBe(
      `Checked 1 page: 1 could not be checked (Initrode, ${sites.url}/: ${reason})`,
    );
    expect(await source()).toMatchObject({ lastError: expect.stringMatching(lastError), status });
    expect(await items()).toEqual([]);
  });
});

describe('checking all pages now', () => {
  it('checking all pages needs the editor role', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      client.post('/api/monitored-sources/check-changes', {}),
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

  it('checking all pages reports the numbers of changed and failed pages', async () => {
    expect(await checkChanges()).toEqual({
      message: 'No pages to check',
      checked: 0,
      changed: 0,
      newItems: 0,
      failed: 0,
      failures: [],
    });
    page(plans('$49'));
    sites.pages.set('/2', html('Two')).set('/3', html('Three'));
    for (const path of ['/', '/2', '/3', '/gone']) await watch(path);
    const missed = `1 could not be checked (Initrode, ${sites.url}/gone: 127.0.0.1:${new URL(sites.url).port} answered with an error (404))`;
    expect((await checkChanges()).message).toBe(`Checked 4 pages: nothing changed, ${missed}`);
    page(plans('$59'));
    sites.pages.set('/2', html('Zwei'));
    expect((await checkChanges()).message).toBe(`Checked 4 pages: 2 changed, ${missed}`);
  });

  it('checking all pages skips paused sources, other types and other workspaces', async () => {
    page('Pro');
    const { id } = await watch();
    await owner.patch(`/api/monitored-sources/${id}`, { status: 'paused' });
    await watch('/feed', owner, { sourceType: 'rss' });
    const other = await makeCompetitor(team.outsider);
    await makeSource(team.outsider, other.id, { sourceType: 'url', sourceUrl: `${sites.url}/theirs` });
    expect(await checkChanges()).toMatchObject({ checked: 0 });
    expect(sites.asked).toEqual([]);
  });

  it('two checks of all pages at once check each page once, and wait for a busy host', async () => {
    page('Pro');
    const { id } = await watch();
    await watch('/other');
    const [one, two] = await Promise.all([checkChanges(), checkChanges()]);
    expect(one).toEqual(two);
    expect(sites.asked.sort()).toEqual(['/', '/other']);
    const leaseUntil = new Date(server.clock.now().getTime() + minutes(9)).toISOString();
    const claim = (leaseOwner: string | null) =>
      server.app.db.write('monitored_sources').where({ id }).update({ leaseOwner, leaseUntil });
    await claim('other');
    const waiting = checkChanges();
    setTimeout(() => void server.app.db.write('monitored_sources').update({ leaseUntil: null }).then(), 300);
    expect(await waiting).toMatchObject({ checked: 2 });
  });
});
