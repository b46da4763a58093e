import type { CheckedSource, Feed, PluginTools, SourceCheck, SourceMemory } from 'partnerhub/plugin';
import { fingerprintOf } from './feed-fingerprint';
import { findFeed } from './find-feed';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.8';

/** The result of reading a feed. `feed` is null if nothing has changed. */
type Read = { feed: Feed | null; memory: SourceMemory };

/**
 * Returns the items of the feed at the source's address, or of the feed that the page there links to. The validators
 * store the feed's address.
 * @throws Error for users
 */
export async function readSource(
  { url, validators }: CheckedSource,
  tools: PluginTools,
): Promise<SourceCheck> {
  if (url === null) throw new Error('This source has no URL');
  const { feed, memory } = await (isMoved(validators, url)
    ? readStoredFeed(url, validators, tools)
    : read(url, validators, tools));
  return { items: feed === null ? [] : feed.items, validators: memory };
}

const isMoved = ({ feedUrl }: SourceMemory, url: string): boolean => feedUrl !== undefined && feedUrl !== url;

/** Reads the stored feed. If it no longer exists, looks for a feed at the source's address again. */
async function readStoredFeed(url: string, validators: SourceMemory, tools: PluginTools): Promise<Read> {
  const { feedUrl = url } = validators;
  const answer = await requestFeed(feedUrl, validators, tools);
  if (answer.status === 404 || answer.status === 410) return read(url, {}, tools);
  return withFeed(feedUrl, answer, validators, tools);
}

async function read(url: string, validators: SourceMemory, tools: PluginTools): Promise<Read> {
  const answer = await requestFeed(url, validators, tools);
  if (answer.status === 304) return { feed: null, memory: validators };
  requireOk(answer);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const memory = memoryOf(url, answer, bytes);
  if (memory.body === validators.body) return { feed: null, memory };
  const contentType = answer.headers.get('content-type');
  try {
    return { feed: await tools.readFeed(bytes, { contentType, url: answer.url }), memory };
  } catch (error) {
    const feedUrl = findFeed(new TextDecoder().decode(bytes), answer.url || url);
    if (feedUrl === null || feedUrl === url)
      throw new Error('There is no feed at this address', { cause: error });
    return withFeed(feedUrl, await requestFeed(feedUrl, {}, tools), {}, tools);
  }
}

async function withFeed(
  feedUrl: string,
  answer: Response,
  validators: SourceMemory,
  { readFeed }: PluginTools,
): Promise<Read> {
  if (answer.status === 304) return { feed: null, memory: validators };
  requireOk(answer);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const memory = memoryOf(feedUrl, answer, bytes);
  if (memory.body === validators.body) return { feed: null, memory };
  const contentType = answer.headers.get('content-type');
  return { feed: await readFeed(bytes, { contentType, url: answer.url || feedUrl }), memory };
}

const requestFeed = (
  url: string,
  { etag, lastModified }: SourceMemory,
  { fetch }: PluginTools,
): Promise<Response> =>
  fetch(url, {
    headers: {
      accept: ACCEPT,
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
    },
  });

function requireOk(answer: Response): void {
  if (answer.ok) return;
  const { host } = new URL(answer.url);
  throw new Error(`${host} answered with an error (${answer.status})`);
}

function memoryOf(feedUrl: string, { headers }: Response, bytes: Uint8Array): SourceMemory {
  const kept = (value: string | null) => (value !== null && value.length <= 500 ? value : undefined);
  const etag = kept(headers.get('etag'));
  const lastModified = kept(headers.get('last-modified'));
  return {
    feedUrl,
    // Many servers support neither ETag nor Last-Modified, so unchanged feeds are also detected by their content.
    body: fingerprintOf(bytes),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}
