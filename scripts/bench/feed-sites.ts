import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/**
 * Serves the sites of competitors: one loopback port per host, with feeds of 20 posts. A request to /answer/… sets how they
 * respond: `etag` honors If-None-Match, `same` ignores conditions and always sends the same bytes, `dated` writes the time
 * into the feed, and `edited` changes the text of the first post each time.
 */
const HOSTS = Number(process.env.BENCH_HOSTS);
const POSTS = 20;
const words = 'The new release of our platform lets partners of every size integrate within a day. '.repeat(
  6,
);

let answering = 'etag';
const bodies = new Map<string, string>();

function feedOf(path: string): string {
  const posts = Array.from({ length: POSTS }, (_, index) => {
    const published = new Date(Date.UTC(2026, 0, 1 + index)).toUTCString();
    return `<item><title>Post ${index} of ${path} &amp; more</title><guid>https://site.example${path}/${index}</guid>
      <link>https://site.example${path}/${index}</link><pubDate>${published}</pubDate>
      <description>&lt;p&gt;${words}&lt;/p&gt;</description></item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Site</title>
    <lastBuildDate>BUILT</lastBuildDate>${posts.join('')}</channel></rss>`;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/';
  if (path.startsWith('/answer/')) {
    answering = path.slice('/answer/'.length);
    response.end();
    return;
  }
  const etag = `"${path}"`;
  if (answering === 'etag') response.setHeader('ETag', etag);
  if (answering === 'etag' && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  const body = bodies.get(path) ?? feedOf(path);
  bodies.set(path, body);
  response.setHeader('Content-Type', 'application/rss+xml');
  response.end(withChanges(body));
}

function withChanges(body: string): string {
  const now = String(performance.now());
  if (answering === 'dated') return body.replace('BUILT', now);
  return answering === 'edited' ? body.replace('</description>', `${now}</description>`) : body;
}

const urls: string[] = [];
for (let host = 0; host < HOSTS; host += 1) {
  const server = createServer({ keepAliveTimeout: 10_000 }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  urls.push(`http://127.0.0.1:${address instanceof Object ? address.port : 0}`);
}
process.stdout.write(`${urls.join(' ')}\n`);
