import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A show of the iTunes Search API. Its feed is served by the stub. */
export interface StubShow {
  id: number;
  name: string;
  [more: string]: unknown;
}

/** Stub of the iTunes Search API and the feeds of its shows, on loopback. */
export interface ItunesStub {
  url: string;
  /** Environment of a server that uses this stub. */
  env: { PARTNERHUB_ITUNES_URL: string; PARTNERHUB_FETCH_ALLOW: string };
  /** The received queries, in order. */
  asked: URLSearchParams[];
  /** Paths of the feeds that were read. */
  feedsRead: string[];
  /** The results of every search. */
  shows: StubShow[];
  /** Handles searches in place of `shows` until it is null again. */
  answer: Answer | null;
  /** Feeds by path. Other paths are 404. */
  feeds: Map<string, string | Answer>;
  close(): Promise<void>;
}

export async function startItunes(): Promise<ItunesStub> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    if (pathname !== '/search') {
      stub.feedsRead.push(pathname);
      const feed = stub.feeds.get(pathname);
      if (feed === undefined) response.writeHead(404).end();
      else if (typeof feed === 'string') response.setHeader('Content-Type', 'application/rss+xml').end(feed);
      else feed(request, response);
      return;
    }
    stub.asked.push(searchParams);
    if (stub.answer) return stub.answer(request, response);
    const results = stub.shows.map((show) => resultOf(show, stub.url));
    // Apple sends text/javascript too.
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.end(JSON.stringify({ resultCount: results.length, results }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
  const stub: ItunesStub = {
    url,
    env: { PARTNERHUB_ITUNES_URL: url, PARTNERHUB_FETCH_ALLOW: '127.0.0.1' },
    asked: [],
    feedsRead: [],
    shows: [],
    answer: null,
    feeds: new Map(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stub;
}

const resultOf = ({ id, name, ...more }: StubShow, url: string) => ({
  wrapperType: 'track',
  kind: 'podcast',
  collectionId: id,
  trackId: id,
  artistName: 'Margaret Hamilton',
  collectionName: name,
  trackName: name,
  collectionViewUrl: `https://podcasts.apple.com/us/podcast/id${id}?uo=4`,
  feedUrl: `${url}/feeds/${id}`,
  artworkUrl600: `https://is1-ssl.mzstatic.com/image/${id}.jpg`,
  trackCount: 120,
  releaseDate: '2026-11-20T06:00:00Z',
  primaryGenreName: 'Marketing',
  genres: ['Marketing', 'Podcasts', 'Business'],
  ...more,
});

interface StubFeed {
  language?: string;
  description?: string;
  link?: string;
  /** Days between episodes. The newest episode is a day old. */
  every?: number;
  episodes?: number;
}

/** Returns a podcast's feed as of `now`. */
export function feedOf(
  now: Date,
  { language, description = '', link = 'https://show.example/', every = 7, episodes = 10 }: StubFeed,
): string {
  const items = Array.from({ length: episodes }, (_, n) => {
    const published = new Date(now.getTime() - (1 + n * every) * 86_400_000);
    return `<item><title>Episode ${episodes - n}</title><guid>${n}</guid><pubDate>${published.toUTCString()}</pubDate></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>Show</title><link>${link}</link><description>${description}</description>
    ${language === undefined ? '' : `<language>${language}</language>`}${items.join('')}</channel></rss>`;
}
