import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Feed, PluginTools } from 'partnerhub/plugin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import youtube from './index';

const ID = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';
const [source] = youtube.sources ?? [];
const asked: string[] = [];

/** Pages of YouTube that belong to one channel, and also contain another one that they recommend. */
const OTHER = 'UCaaaaaaaaaaaaaaaaaaaaaa';
const pages: Record<string, string> = {
  '/@initrode': `<link rel="canonical" href="https://www.youtube.com/channel/${ID}"><a href="/channel/other">`,
  '/initrode': `{"metadata":{"channelMetadataRenderer":{"title":"Initrode","externalId":"${ID}"}}}`,
  '/watch?v=dQw4w9WgXcQ': `<link rel="canonical" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">
    <meta itemprop="identifier" content="dQw4w9WgXcQ">"browseId":"${OTHER}"
    "videoDetails":{"videoId":"dQw4w9WgXcQ","title":"Launch","channelId":"${ID}"}`,
  '/watch?v=aaaaaaaaaaa': `<meta itemprop="channelId" content="${ID}">`,
  '/playlist?list=PLabc-123456': `"sidebar":{"browseId":"${OTHER}"},"header":{"playlistHeaderRenderer":{"title":"Launches",
    "ownerText":{"runs":[{"text":"Initrode","navigationEndpoint":{"browseEndpoint":{"browseId":"${ID}"}}}]}}}`,
};

/** Stub of YouTube with one channel. */
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  const page = pages[url];
  if (page !== undefined) response.end(page);
  else if (url === `/feeds/videos.xml?channel_id=${ID}`) response.end('Launch');
  else response.writeHead(404).end();
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

const unused = async () => Promise.reject(new Error('not asked for'));
const readFeed = async (bytes: Uint8Array | string): Promise<Feed> => {
  const title = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
  const item = { id: 'v1', title, link: null, content: '', publishedAt: null, source: null };
  return { title: 'Initrode', link: null, id: null, description: '', language: null, items: [item] };
};
const tools = (): PluginTools => {
  const address = server.address();
  const port = address instanceof Object ? address.port : 0;
  return {
    fetch: (url) => fetch(url.replace('https://www.youtube.com', `http://127.0.0.1:${port}`)),
    readFeed,
    readPage: unused,
    previewPage: unused,
    compareTexts: unused,
    render: unused,
    canRender: false,
    open: unused,
    isBrowserIdle: () => true,
    plainText: (html) => html,
    parseFeed: () => {
      throw new Error('not asked for');
    },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
    now: () => new Date(),
    settings: { itunesUrl: '', newsUrl: '', rsshubUrl: null },
  };
};
const check = async (handle: string, validators = {}) =>
  source?.check(
    { url: null, handle, validators, snapshot: null, contentHash: null, screenshots: 'off', options: {} },
    tools(),
  );
const feed = `/feeds/videos.xml?channel_id=${ID}`;

it('finds the channel of a handle, reads its feed and stores the channel', async () => {
  const first = await check('@initrode');
  expect(first).toMatchObject({ items: [{ id: 'v1', title: 'Launch' }], validators: { channelId: ID } });
  await check('@initrode', first?.validators);
  expect(asked).toEqual(['/@initrode', feed, feed]);
});

it.each([
  '@initrode',
  'https://www.youtube.com/initrode',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/aaaaaaaaaaa',
  'https://www.youtube.com/playlist?list=PLabc-123456',
])('finds the channel of %s', async (handle) => {
  expect(await check(handle)).toMatchObject({ validators: { channelId: ID } });
  expect(await source?.discover?.({ url: null, handle }, tools())).toEqual([
    {
      url: `https://www.youtube.com/channel/${ID}`,
      handle: null,
      title: 'Initrode',
      items: 1,
      newestAt: null,
    },
  ]);
});

it('reports a channel that does not exist', async () => {
  await expect(check('@nobody')).rejects.toThrow('YouTube channel not found');
  await expect(check('UCaaaaaaaaaaaaaaaaaaaaaa')).rejects.toThrow('This YouTube channel no longer exists');
});
