import { afterAll, beforeAll, expect, it } from 'vitest';
import { leastBlockMs } from '../../testing/event-loop-delay';
import { startTestServer, type TestServer } from '../../testing/server';
import type { OpenApi } from './openapi.types';

const OVERVIEW = '/docs/api';
const BLOCK_LIMIT_MS = 100;

let server: TestServer;
let document: OpenApi;
/** The HTML of each tag's page by its address. */
const pages = new Map<string, string>();
let longestBlockMs = 0;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.visitor().get<OpenApi>('/api/openapi.json')).body;
  // The first page loads the screens.
  await read(OVERVIEW);
  for (const { name } of document.tags) {
    const path = pathOf(name);
    const blockMs = await leastBlockMs(BLOCK_LIMIT_MS, async () => pages.set(path, await read(path)));
    longestBlockMs = Math.max(longestBlockMs, blockMs);
  }
});
afterAll(() => server.close());

const pathOf = (tag: string) => `${OVERVIEW}/${tag.toLowerCase().replaceAll(' ', '-')}`;

async function read(path: string): Promise<string> {
  const { status, body } = await server.visitor().get<string>(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** Returns the HTML from the heading of a call to the next heading. */
const partOf = (html: string, id: string): string =>
  html.slice(html.indexOf(`<h2 class="" id="${id}"`)).split('<h2')[1] ?? '';

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');

it('has every call of the document on the page of its tag, and links to it from the overview', async () => {
  const overview = await read(OVERVIEW);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  expect(operations.length).toBeGreaterThan(200);
  for (const { method, path, operation } of operations) {
    const { operationId, summary, tags } = operation;
    const page = pathOf(tags[0] ?? '');
    expect(overview).toContain(`href="${page}#${operationId}"`);
    expect(pages.get(page)).toContain(`id="${operationId}"`);
    const words = wordsOf(partOf(pages.get(page) ?? '', operationId));
    expect(words).toContain(`${summary.replaceAll("'", '&#x27;')} ${method.toUpperCase()} ${path} `);
    for (const { name } of operation.parameters ?? [])
      expect([operationId, words]).toEqual([operationId, expect.stringContaining(` ${name} `)]);
    for (const status of Object.keys(operation.responses))
      expect([operationId, words]).toEqual([operationId, expect.stringContaining(status)]);
  }
});

it('shows the callers, parameters, limits and answers of a call', () => {
  const words = wordsOf(partOf(pages.get(`${OVERVIEW}/leads`) ?? '', 'createLead'));
  expect(words).toContain('Who Editors, admins and owners API keys With the scope write Body JSON ');
  expect(words).toContain('Answer 201');
  expect(words).toContain('Errors 400, 401, 403, 404, 409, 413, 415, 429, 500, 503');
  expect(words).toMatch(/ name Type string Required Yes Description 1 to 200 characters\./);
  expect(words).toMatch(/ email Type email address Required Yes Description At most 320 characters\./);
  expect(words).toMatch(
    / status Type string Required No Description One of "new", "in progress", "closed", "won", "lost"\. By default "new"\./,
  );
  expect(words).toContain(' evidence.feedItemId Type string ');
  const list = wordsOf(partOf(pages.get(`${OVERVIEW}/leads`) ?? '', 'listLeads'));
  expect(list).toMatch(/ limit In query Type integer .* 1 to 1,000\. By default 500\./);
  const upload = wordsOf(partOf(pages.get(`${OVERVIEW}/leads`) ?? '', 'importLeads'));
  expect(upload).toContain('Body text/csv At most 8 MiB.');
});

it('shows an example of a request and its answer, and the topic of the calls', async () => {
  const leads = pages.get(`${OVERVIEW}/leads`) ?? '';
  expect(wordsOf(leads)).toContain('Leads API Potential customers. ');
  const words = wordsOf(partOf(leads, 'createLead')).replaceAll('&#x27;', "'");
  expect(words).toContain(`curl -X POST '${server.url}/api/leads' `);
  expect(words).toContain('"email": "grace@example.com" }\'');
  expect(words).toMatch(/Example answer 201 .*"status": "new"/);
  expect(words).toContain('Copy');
  expect(wordsOf(await read(OVERVIEW))).toContain('Leads Potential customers. List leads');
});

it('searches all calls without scripts', async () => {
  const found = await read(`${OVERVIEW}?q=lead+bulk`);
  expect(found).toMatch(/<form[^>]*role="search"[^>]*>.*name="q"[^>]*value="lead bulk"/s);
  expect(wordsOf(found)).toContain(' 3 calls ');
  expect(found).toContain(`href="${OVERVIEW}/leads#updateManyLeads"`);
  expect(found).not.toContain(`href="${OVERVIEW}/leads#listLeads"`);
  const hostile = await read(`${OVERVIEW}?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(hostile).not.toContain('<script>alert');
  expect(wordsOf(hostile)).toContain('No calls found');
  expect((await read(`${OVERVIEW}?q=${'x'.repeat(5000)}`)).length).toBeLessThan(100_000);
});

it('has no script or style from elsewhere, and is not stored', async () => {
  const { body, headers } = await server.visitor().get<string>(`${OVERVIEW}/leads`);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  for (const html of [body, await read(OVERVIEW)]) {
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]*)"/g)];
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.map(([, url]) => url).filter((url) => !/^\/(?!\/)/.test(url ?? ''))).toEqual([]);
  }
});

it('answers 404 for a tag that does not exist, with a way on', async () => {
  for (const tag of ['none', 'Leads', '__proto__', '%00']) {
    const { status, body } = await server.visitor().get<string>(`${OVERVIEW}/${tag}`);
    expect([tag, status]).toEqual([tag, 404]);
    expect(body).toContain(`href="${OVERVIEW}"`);
    expect(body.match(/<main/g)).toHaveLength(1);
  }
});

it('shows the reference to members too', async () => {
  const member = await server.signUp('reader@example.org');
  expect((await member.get(`${OVERVIEW}/leads`)).status).toBe(200);
});

// ASVS 15.2.2
it('writes no page that blocks the event loop', () => {
  expect(longestBlockMs).toBeLessThan(BLOCK_LIMIT_MS);
});
