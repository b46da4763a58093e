import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Feed, PluginTools } from 'partnerhub/plugin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import youtube from './index';

const ID = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';
const [source] = youtube.sources ?? [];
const asked: string[] = [];

/** Stub of YouTube with one channel, whose page also recommends another one. */
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url === '/@initrode')
    response.end(
      `<link rel="canonical" href="https://www.youtube.com/channel/${ID}"><a href="/channel/other">`,
    );
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
  return { title: '', link: null, id: null, description: '', language: null, items: [item] };
};
const tools = (): PluginTools => {
  const address = server.address();
  const port = address instanceof Object ? address.port : 0;
  return {
    fetch: (url) => fetch(url.replace('https://www.youtube.com', `http://127.0.0.1:${port}`)),
    readFeed,
    readPage: unused,
    compareTexts: unused,
    render: unused,
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
  source?.check({ url: null, handle, validators, snapshot: null, contentHash: null }, tools());

it('finds the channel of a handle, reads its feed and stores the channel', async () => {
  const first = await check('@initrode');
  expect(first).toMatchObject({ items: [{ id: 'v1', title: 'Launch' }], validators: { channelId: ID } });
  await check('@initrode', first?.validators);
  const feed = `/feeds/videos.xml?channel_id=${ID}`;
  expect(asked).toEqual(['/@initrode', feed, feed]);
});

it('reports a channel that does not exist', async () => {
  await expect(check('@nobody')).rejects.toThrow('YouTube channel not found');
  await expect(check('UCaaaaaaaaaaaaaaaaaaaaaa')).rejects.toThrow('This YouTube channel no longer exists');
});
