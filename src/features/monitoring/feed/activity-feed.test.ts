import { gunzipSync } from 'node:zlib';
import Parser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import { parseFeed } from '../../../reading/feeds/parse-feed';
import { insertItem, makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { SecretLinkView } from '../../secret-links/secret-links.service';
import type { CountedSource } from '../sources/sources.entity';
import { writeAtom } from './write-atom';

let server: TestServer;
let team: Team;
let source: CountedSource;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  source = await makeSource(team.editor, (await makeCompetitor(team.editor)).id);
  path = await linkOf(team);
});
afterAll(() => server.close());

async function linkOf({ admin }: Team): Promise<string> {
  const { body } = await admin.post<SecretLinkView>('/api/secret-links/activity');
  expect(body.url).toMatch(new RegExp(`^${server.url}/feed/[\\w-]{43}\\.xml$`));
  return new URL(body.url ?? '').pathname;
}

async function ask(of = path, headers: Record<string, string> = {}) {
  // Avoids the decoding that fetch does by default.
  const answer = await fetch(server.url + of, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const settle = () => server.clock.advance(minutes(5));

describe('the activity feed', () => {
  it('the activity feed has the newest 50 items, the latest found first, without read and starred marks', async () => {
    const other = await makeTeam(server);
    const theirs = await makeSource(
      other.editor,
      (await makeCompetitor(other.editor, { name: 'Penetrode' })).id,
    );
    await insertItem(server, theirs, { title: 'Of others' });
    for (let index = 0; index < 55; index += 1) {
      server.clock.advance(1000);
      await insertItem(server, source, { title: `Item ${index}`, isStarred: true });
    }
    const { body: items } = await team.viewer.get<{ id: string }[]>('/api/feed-items?limit=1');
    const { status, headers, text } = await ask();
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('private, max-age=300');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    const feed = parseFeed(text);
    expect(feed.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Item ${54 - index}`),
    );
    expect(feed.items[0]?.id).toBe(`urn:uuid:${items[0]?.id}`);
    expect(feed.title).toMatch(/^Team \d+: competitor activity$/);
    expect(text).not.toMatch(/isStarred|isRead|@|Penetrode<|Of others/);
    expect(text).not.toContain(team.workspaceId);
  });

  it('the activity feed answers 304 until a new item is found', async () => {
    const fresh = await ask();
    const etag = fresh.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    // Another check may still store items that it found a moment earlier.
    expect(fresh.headers.get('Last-Modified')).toBeNull();
    expect((await ask(path, { 'If-Modified-Since': new Date(8e12).toUTCString() })).status).toBe(200);
    settle();
    const known = await ask(path, { 'If-None-Match': `"x", ${etag}` });
    expect([known.status, known.text, known.headers.get('ETag')]).toEqual([304, '', etag]);
    const modified = known.headers.get('Last-Modified') ?? '';
    expect(modified).toMatch(/GMT$/);
    expect((await ask(path, { 'If-Modified-Since': modified })).status).toBe(304);
    expect((await ask(path, { 'If-None-Match': '"x"', 'If-Modified-Since': modified })).status).toBe(200);
    const { id } = await insertItem(server, source, { title: 'News' });
    settle();
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(200);
    expect((await ask(path, { 'If-Modified-Since': modified })).status).toBe(200);
    await server.app.db.write('feed_items').where({ id }).delete();
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('the activity feed is compressed for clients that accept gzip', async () => {
    const plain = await ask();
    expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
    const { status, headers, body } = await server.visitor().send('HEAD', path);
    expect([status, body, headers.get('ETag')]).toEqual([200, null, plain.headers.get('ETag')]);
    for (const accepted of ['gzip', 'br;q=0.8, gzip;q=1.0, *;q=0.1', 'deflate,GZIP']) {
      const packed = await rawAnswer(accepted);
      expect(packed.encoding).toBe('gzip');
      expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
    }
    for (const refused of ['gzip;q=0', 'deflate', 'x-gzipped', 'gzip; q=0.0, br;q=0'])
      expect((await rawAnswer(refused)).encoding).toBeNull();
  });

  it('the activity feed opens with the current link only', async () => {
    const other = await makeTeam(server);
    const first = await linkOf(other);
    expect((await ask(first)).status).toBe(200);
    const { body } = await other.admin.post<SecretLinkView>('/api/secret-links/activity/renew');
    const second = new URL(body.url ?? '').pathname;
    const answers = [await ask(first), await ask(second)];
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
    await other.admin.delete('/api/secret-links/activity');
    const nothing = [
      second,
      `/feed/${'x'.repeat(43)}.xml`,
      '/feed/x.xml',
      path.replace('.xml', ''),
      '/feed/%00.xml',
    ];
    nothing.push(path.replace('/feed/', '/calendar/').replace('.xml', '.ics'));
    for (const of of nothing) {
      const { status, headers, text } = await ask(of);
      expect([of, status, headers.get('Cache-Control')]).toEqual([of, 404, 'no-store']);
      expect(text).toContain("Ask the workspace's admins");
    }
  });

  it('the activity feed answers 429 for an hour after 120 requests from one client', async () => {
    const other = await makeTeam(server);
    const their = await linkOf(other);
    const statuses: number[] = [];
    for (let index = 0; index < 121; index += 1) statuses.push((await ask(their)).status);
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
    expect(Number((await ask(their)).headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await ask()).status).toBe(200);
    server.clock.advance(minutes(61));
    expect((await ask(their)).status).toBe(200);
  });
});

/** Requests the feed without fetch, which would decode the body. */
async function rawAnswer(accepted: string): Promise<{ encoding: string | null; bytes: Buffer }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers: { 'Accept-Encoding': accepted } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ encoding: answer.headers['content-encoding'] ?? null, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('texts in the activity feed', () => {
  const entry = {
    id: '01a1feb7-5777-7479-ad44-eadc068112bb',
    title: 'Title',
    content: 'Content',
    url: 'https://initrode.example/1',
    category: 'blog' as const,
    competitorName: 'Initrode',
    publishedAt: '2026-03-01T08:00:00.000Z',
    detectedAt: '2026-03-02T08:00:00.000Z',
  };
  const write = (details: object) =>
    writeAtom({
      id: 'f3b0c442-98fc-7c14-9afb-f4c8996fb924',
      title: 'Team <1> & co',
      updated: entry.detectedAt,
      selfUrl: 'https://x.example/feed/a.xml',
      siteUrl: 'https://x.example/insights/monitoring',
      entries: [{ ...entry, ...details }],
    });
  const read = async (xml: string) => ({
    ours: parseFeed(xml).items[0],
    // This parser is strict: it refuses XML that is not well-formed.
    theirs: (await new Parser().parseString(xml)).items[0],
  });

  it.each([
    'A & B <script>alert("1")</script>',
    '<![CDATA[x]]> ]]> &amp; &lt;b&gt; &nbsp;',
    'Emoji 👩‍👩‍👧 🇵🇱, عربى, 日本語, \u{10FFFF}',
    `Quotes ' " and <!-- comment --> <?pi?>`,
    '</title></entry></feed>',
    '&#0; &#xD800; %00 \\u0000',
  ])('a feed reader gets the original text: %s', async (text) => {
    const { ours, theirs } = await read(write({ title: text, content: text, competitorName: text }));
    expect(ours).toMatchObject({ title: text, content: text, id: `urn:uuid:${entry.id}`, link: entry.url });
    expect(theirs).toMatchObject({ title: text, content: text, author: text, link: entry.url });
    expect(ours?.publishedAt).toBe(entry.publishedAt);
  });

  it.each([
    ['control characters', 'a\u0000b\u0008c\u001Fd', 'abcd'],
    ['lone surrogates', 'a\uD83Db\uDE00c', 'abc'],
    ['noncharacters', 'a\uFFFEb\uFFFFc', 'abc'],
  ])('the activity feed drops characters that XML does not allow: %s', async (_, text, left) => {
    const { ours, theirs } = await read(write({ title: text, content: text }));
    expect([ours?.title, theirs?.title, theirs?.content]).toEqual([left, left, left]);
  });

  // ASVS 1.2.2
  it('the activity feed keeps line breaks and encodes the address of an item', async () => {
    const url = 'https://initrode.example/a b?x=1&y="2"<3>';
    const { theirs } = await read(write({ url, content: 'one\r\ntwo\tthree' }));
    expect(theirs).toMatchObject({ link: new URL(url).href, content: 'one\r\ntwo\tthree' });
    const bare = await read(write({ url: null, publishedAt: null, content: '' }));
    expect(bare.ours).toMatchObject({ link: null, content: '' });
  });
});
