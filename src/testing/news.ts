import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface NewsItem {
  title: string;
  link: string;
  source?: string;
  publishedAt?: Date;
}

/** Stub of a news search, on loopback. */
export interface NewsStub {
  /** Environment of a server that uses this stub. */
  env: { PARTNERHUB_NEWS_URL: string; PARTNERHUB_FETCH_ALLOW: string };
  /** The received queries without their time limit, in order. */
  asked: string[];
  /** Highest number of simultaneous requests. */
  mostAtOnce: number;
  /** Returns the articles for a search, or sends the response itself. */
  answer: (
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => readonly NewsItem[] | undefined;
  close(): Promise<void>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const newsFeed = (items: readonly NewsItem[]): string =>
  `<rss version="2.0"><channel><title>News</title>${items
    .map(
      ({ title, link, source = 'Example Wire', publishedAt }) =>
        `<item><title>${escaped(`${title} - ${source}`)}</title><link>${escaped(link)}</link>
         <source url="https://wire.example">${escaped(source)}</source>
         ${publishedAt ? `<pubDate>${publishedAt.toUTCString()}</pubDate>` : ''}</item>`,
    )
    .join('')}</channel></rss>`;

export async function startNews(): Promise<NewsStub> {
  let atOnce = 0;
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://stub').searchParams.get('q') ?? '';
    const words = query.replace(' when:30d', '');
    stub.asked.push(words);
    atOnce += 1;
    stub.mostAtOnce = Math.max(stub.mostAtOnce, atOnce);
    response.on('close', () => (atOnce -= 1));
    const items = stub.answer(words, request, response);
    if (items) response.end(newsFeed(items));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stub: NewsStub = {
    env: {
      PARTNERHUB_NEWS_URL: `http://127.0.0.1:${address instanceof Object ? address.port : 0}/rss/search`,
      PARTNERHUB_FETCH_ALLOW: '127.0.0.1',
    },
    asked: [],
    mostAtOnce: 0,
    answer: () => [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stub;
}
