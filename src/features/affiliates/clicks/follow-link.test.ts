import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLink, BROWSER, clickIdOf, follow } from '../../../testing/affiliates';
import { minutes } from '../../../lib/clock';
import { queryPlan, recordQueries, scansTable } from '../../../testing/query-plans';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { TestResponse, Client } from '../../../testing/client';
import type { AffiliateLinkView } from '../present-affiliates';

let server: TestServer;
let owner: Client;
let workspaceId: string;
let code = '';
let id = '';
let codes = 0;

beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_TRUST_PROXY: '1' });
  owner = await server.signUp('ada@engines.example');
  workspaceId = (await owner.get<{ workspaceId: string }>('/api/auth/me')).body.workspaceId;
  await settle({ website: 'https://engines.example/start?lang=en', redirectHosts: ['shop.engines.example'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ affiliateCode: code, id } = await addLink(owner, { affiliateCode: `Ada-${(codes += 1)}` }));
});

const settle = (body: object) => owner.patch(`/api/workspaces/${workspaceId}`, body);
async function read(): Promise<AffiliateLinkView> {
  await server.app.clickCounter.flush();
  return (await owner.get<AffiliateLinkView>(`/api/affiliate-links/${id}`)).body;
}
const clicks = async () => (await read()).clickCount;
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const placeOf = ({ headers }: { headers: Headers }) => {
  const url = new URL(headers.get('Location') ?? '');
  url.searchParams.delete('ph_click');
  return url.href;
};

describe('following an affiliate link', () => {
  it('a link redirects to the website, counts the click and sets a cookie', async () => {
    const answer = await follow(server.visitor(), code);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toMatch(
      /^https:\/\/engines\.example\/start\?lang=en&ph_click=[\w-]{54}$/,
    );
    expect(answer.headers.get('Set-Cookie')).toBe(
      `partnerhub_click=${clickIdOf(answer)}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { clickCount, lastUsedAt } = await read();
    expect([clickCount, typeof lastUsedAt]).toEqual([1, 'string']);
  });

  it('a link works in any case of its code, and with a trailing slash', async () => {
    for (const path of [code.toUpperCase(), code.toLowerCase(), `${code}/`])
      expect((await follow(server.visitor(), path)).status).toBe(302);
  });

  it('a link redirects to the given target on the website or an allowed host', async () => {
    for (const [to, place] of [
      ['/pricing?plan=a%20b#top', 'https://engines.example/pricing?plan=a%20b#top'],
      ['/', 'https://engines.example/'],
      ['https://shop.engines.example/x', 'https://shop.engines.example/x'],
      ['HTTPS://SHOP.Engines.example', 'https://shop.engines.example/'],
      ['/.//evil.example', 'https://engines.example//evil.example'],
    ] as const) {
      const answer = await follow(server.visitor(), code, { to });
      const location = (answer.headers.get('Location') ?? '').replace(/[?&]ph_click=[\w-]+/, '');
      expect([to, location]).toEqual([to, place]);
    }
  });

  it('a link redirects to its own destination, unless the settings no longer allow it', async () => {
    const patched = await owner.patch(`/api/affiliate-links/${id}`, {
      destination: 'https://shop.engines.example/offer',
    });
    expect(patched.status).toBe(200);
    expect(placeOf(await follow(server.visitor(), code))).toBe('https://shop.engines.example/offer');
    await settle({ redirectHosts: [] });
    expect(placeOf(await follow(server.visitor(), code))).toBe('https://engines.example/start?lang=en');
    await settle({ redirectHosts: ['shop.engines.example'] });
  });

  it('a link redirects to the application form if there is no website', async () => {
    await settle({ website: null });
    const answer = await follow(server.visitor(), code, { to: 'https://shop.engines.example/' });
    expect(answer.headers.get('Location')).toBe(`/apply/${workspaceId}`);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^partnerhub_click=/);
    await settle({ website: 'https://engines.example/start?lang=en' });
  });

  it('a redirect takes one query, which uses an index', async () => {
    await follow(server.visitor(), code);
    await server.app.clickCounter.flush();
    const queries = await recordQueries(server.app.db, () => follow(server.visitor(), code));
    expect(queries).toHaveLength(1);
    for (const query of queries) {
      const plan = await queryPlan(server.app.db, { ...query, bindings: query.bindings ?? [] });
      expect(plan.filter(scansTable)).toEqual([]);
    }
  });
});

describe('parameters of a click', () => {
  const queryOf = async (query: string, target: string) => {
    await owner.patch(`/api/affiliate-links/${id}`, { destination: target });
    const answer = await server.visitor().get(`/r/${code}${query}`, { headers: { 'User-Agent': BROWSER } });
    return (answer.headers.get('Location') ?? '').replace(/[?&]ph_click=[\w-]+/, '');
  };
  const shop = 'https://shop.engines.example/offer';

  it('are forwarded to the destination, whose own parameters win', async () => {
    expect(await queryOf('?utm_source=mail&gclid=a%20b%26c&tag=1&tag=2', `${shop}?x=a%20b#top`)).toBe(
      `${shop}?x=a%20b&utm_source=mail&gclid=a+b%26c&tag=1&tag=2#top`,
    );
    expect(await queryOf('?utm_source=mail&utm_medium=cpc', `${shop}?utm_source=own`)).toBe(
      `${shop}?utm_source=own&utm_medium=cpc`,
    );
  });

  it('are forwarded to a target in the address, without `to` and a forged click id', async () => {
    const to = encodeURIComponent('/pricing?plan=pro');
    expect(await queryOf(`?to=${to}&to=/x&ph_click=forged&plan=free&fbclid=1`, shop)).toBe(
      'https://engines.example/pricing?plan=pro&fbclid=1',
    );
  });

  it('are forwarded without a click too, and cannot change the path or host', async () => {
    const bot = { headers: { 'User-Agent': 'curl/8.5.0' } };
    const answer = await server.visitor().get(`/r/${code}?%23=%2F%2Fevil.example&a%0d%0ab=1`, bot);
    expect(answer.headers.get('Location')).toBe(
      'https://engines.example/start?lang=en&%23=%2F%2Fevil.example&a%0D%0Ab=1',
    );
  });
});

describe('open redirects', () => {
  const payloads = [
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'http:\\\\evil.example',
    'https://engines.example@evil.example',
    'https://engines.example:x@evil.example/',
    'https://shop.engines.example@engines.example',
    'https://user@engines.example/',
    'https://engines.example.evil.example',
    'https://evil.example/engines.example',
    'https://evil.example#engines.example',
    'https://evil.example?engines.example',
    'https://engines.example\\@evil.example',
    'https://evil.example\\.engines.example',
    '%2F%2Fevil.example',
    '%5C%5Cevil.example',
    'https%3A%2F%2Fevil.example',
    '/%09/evil.example'.replace('%09', '\t'),
    '\t//evil.example',
    ' //evil.example',
    '/\n/evil.example',
    'ht\ntps://evil.example',
    '\u0001https://evil.example',
    'https://evil。example',
    'https://engines.example。evil.example',
    'https://ｅvil.example',
    '//evil\uff0eexample',
    '/\u200b/evil.example',
    '\ufeff//evil.example',
    'https://engines\u00ad.example.evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://engines.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'blob:https://engines.example/x',
    'ftp://engines.example/',
    'http://engines.example/',
    'https://engines.example:444/',
    'https://127.0.0.1',
    'https://[::1]/',
    'evil.example',
    '?//evil.example',
    '.evil.example',
    '@evil.example',
    ':evil.example',
    `/${'x'.repeat(2001)}`,
  ];

  // ASVS 3.7.2
  it(`${payloads.length} hostile addresses all redirect to the website`, async () => {
    expect(payloads.length).toBeGreaterThan(40);
    for (const to of payloads) {
      const answer = await follow(server.visitor(), code, { to });
      expect([to, answer.status, placeOf(answer)]).toEqual([
        to,
        302,
        'https://engines.example/start?lang=en',
      ]);
    }
  });

  // ASVS 15.3.7
  it('unescaped and repeated parameters cannot redirect elsewhere', async () => {
    const raw = async (query: string) =>
      placeOf(await server.visitor().get(`/r/${code}${query}`, { headers: { 'User-Agent': BROWSER } }));
    for (const query of [
      '?to=//evil.example',
      '?to=%2f%2fevil.example',
      '?to=/%5cevil.example',
      '?to=%00',
      '?to=/%0d%0aSet-Cookie:x=y',
    ])
      expect([query, await raw(query)]).toEqual([query, 'https://engines.example/start?lang=en']);
    expect(await raw('?to=/a&to=//evil.example')).toBe('https://engines.example/a');
    expect(await raw('?to=%2Fa%3Fph_click%3Dforged')).toBe('https://engines.example/a');
  });
});

describe('unavailable links', () => {
  it('unknown, paused and suspended links show the same 404 page', async () => {
    const paused = await addLink(owner, { affiliateCode: `Paused-${codes}`, status: 'paused' });
    const suspended = await addLink(owner, { affiliateCode: `Suspended-${codes}`, status: 'suspended' });
    const pages: TestResponse<string>[] = [];
    const others = ['unknown-code', 'x', 'a%00b', '..%2fapi', 'a.data', 'a%20b'];
    for (const each of [paused.affiliateCode, suspended.affiliateCode, ...others])
      pages.push(await follow(server.visitor(), each));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 404));
    const [first] = pages;
    expect(first?.body).toContain('This link is not available');
    expect(first?.headers.get('Set-Cookie')).toBeNull();
    const plain = (text = '', name = '') =>
      text.replaceAll(name, 'CODE').replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, '');
    expect(plain(pages[1]?.body, suspended.affiliateCode)).toBe(plain(pages[0]?.body, paused.affiliateCode));
    expect(plain(pages[2]?.body, 'unknown-code')).toBe(plain(pages[0]?.body, paused.affiliateCode));
    const signedIn = await follow(owner, 'unknown-code');
    expect([signedIn.status, signedIn.body.includes('This link is not available')]).toEqual([404, true]);
  });
});

describe('counting clicks', () => {
  it('a visitor counts once in 30 minutes, with or without a cookie', async () => {
    const browser = server.visitor();
    const first = await follow(browser, code);
    expect(clickIdOf(await follow(browser, code))).toBe(clickIdOf(first));
    await follow(server.visitor(), code);
    expect(await clicks()).toBe(1);
    // Another address with the cookie of a click half an hour ago, and the same address with another browser.
    expect(clickIdOf(await follow(browser, code, from('192.0.2.77')))).toBe(clickIdOf(first));
    await follow(server.visitor(), code, { headers: { 'User-Agent': `${BROWSER} Other` } });
    await follow(server.visitor(), code, from('192.0.2.78'));
    expect(await clicks()).toBe(3);
    server.clock.advance(minutes(29));
    await follow(browser, code);
    await follow(server.visitor(), code);
    expect(await clicks()).toBe(3);
    server.clock.advance(minutes(2));
    expect(clickIdOf(await follow(browser, code))).not.toBe(clickIdOf(first));
    await follow(server.visitor(), code);
    expect(await clicks()).toBe(4);
  });

  it('bots, prefetches and HEAD requests do not count as clicks', async () => {
    const visits: [string, Record<string, string>][] = [
      ['GET', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
      ['GET', { 'User-Agent': 'facebookexternalhit/1.1' }],
      ['GET', { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
      ['GET', { 'User-Agent': 'curl/8.5.0' }],
      ['GET', { 'User-Agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }],
      ['GET', { 'User-Agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)' }],
      ['GET', { 'User-Agent': 'Microsoft Office Existence Discovery' }],
      ['GET', { 'User-Agent': `${BROWSER} SafeLinks` }],
      ['GET', { 'User-Agent': '' }],
      ['HEAD', { 'User-Agent': BROWSER }],
      ['GET', { 'User-Agent': BROWSER, 'Sec-Purpose': 'prefetch;prerender' }],
      ['GET', { 'User-Agent': BROWSER, Purpose: 'prefetch' }],
      ['GET', { 'User-Agent': BROWSER, 'X-Purpose': 'preview' }],
      ['GET', { 'User-Agent': BROWSER, 'X-Moz': 'prefetch' }],
    ];
    for (const [method, headers] of visits) {
      const answer = await server.visitor().send(method, `/r/${code}`, undefined, { headers });
      expect([headers, answer.status, answer.headers.get('Location')]).toEqual([
        headers,
        302,
        'https://engines.example/start?lang=en',
      ]);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
    }
    expect(await clicks()).toBe(0);
  });

  it('a visit is stored as a keyed hash without the address, and deleted within hours', async () => {
    await follow(server.visitor(), code, from('198.51.100.23'));
    await server.app.clickCounter.flush();
    const { db } = server.app;
    const rows: object[] = await db.read('affiliate_visits').where({ linkId: id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('198.51');
    server.clock.advance(minutes(61));
    await server.app.sweep();
    expect(await db.read('affiliate_visits').where({ linkId: id })).toEqual([]);
    expect(await clicks()).toBe(1);
  });

  it('clicks survive a database that fails for a while', async () => {
    await follow(server.visitor(), code);
    const { db } = server.app;
    await db.write.schema.renameTable('affiliate_visits', 'elsewhere');
    await expect(server.app.clickCounter.flush()).rejects.toThrow();
    await follow(server.visitor(), code, from('192.0.2.99'));
    await db.write.schema.renameTable('elsewhere', 'affiliate_visits');
    expect(await clicks()).toBe(2);
  });

  it('clicks are counted even if other clicked links have been deleted', async () => {
    const other = await addLink(owner, { affiliateCode: `Gone-${codes}` });
    await follow(server.visitor(), code);
    await follow(server.visitor(), other.affiliateCode);
    await owner.delete(`/api/affiliate-links/${other.id}`);
    expect(await clicks()).toBe(1);
  });
});
