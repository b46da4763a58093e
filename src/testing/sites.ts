import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Stub of the sites of competitors, on loopback. */
export interface SitesStub {
  url: string;
  /** Environment of a server that uses this stub. */
  env: { PARTNERHUB_FETCH_ALLOW: string };
  /** Requested paths, in order. */
  asked: string[];
  /** Pages by path. Other paths are 404. */
  pages: Map<string, string | Answer>;
  close(): Promise<void>;
}

export async function startSites(): Promise<SitesStub> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = stub.pages.get(path);
    // Most sites have no robots.txt, and most tests don't depend on it.
    if (path !== '/robots.txt' || page !== undefined) stub.asked.push(path);
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'string') response.end(page);
    else page(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stub: SitesStub = {
    url: `http://127.0.0.1:${address instanceof Object ? address.port : 0}`,
    env: { PARTNERHUB_FETCH_ALLOW: '127.0.0.1' },
    asked: [],
    pages: new Map(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stub;
}

/** Returns an RSS feed with one post per day. Post 1 is the oldest. */
export function postsFeed(posts: number): string {
  const items = Array.from({ length: posts }, (_, index) => {
    const published = new Date(Date.UTC(2026, 0, 1 + index)).toUTCString();
    return `<item><title>Post ${index + 1} &amp; more</title><guid>p${index + 1}</guid><link>/posts/${index + 1}</link>
      <description>&lt;p&gt;Words of &lt;b&gt;post&lt;/b&gt; ${index + 1}&lt;/p&gt;</description><pubDate>${published}</pubDate></item>`;
  });
  return `<rss version="2.0"><channel><title>Initrode</title>${items.join('')}</channel></rss>`;
}
