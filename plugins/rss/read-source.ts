import {
  PluginError,
  type CheckedSource,
  type Feed,
  type PluginTools,
  type SourceCheck,
  type SourceMemory,
} from 'partnerhub/plugin';
import { feedsOfPage } from './discover-feeds';
import { bytesOf, memoryOf, requestFeed, requireOk } from './request-feed';

/** The result of reading a feed. `feed` is null if nothing has changed. */
type Read = { feed: Feed | null; memory: SourceMemory };

/**
 * Returns the items of the feed at the source's address, or of the first feed of the page there. The validators store the
 * feed's address.
 * @throws PluginError
 */
export async function readSource(
  { url, validators }: CheckedSource,
  tools: PluginTools,
): Promise<SourceCheck> {
  if (url === null) throw new PluginError('This source has no URL');
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
  if (answer.status === 304) return { feed: null, memory: validators };
  requireOk(answer);
  const bytes = await bytesOf(answer);
  const memory = memoryOf(feedUrl, answer, bytes);
  if (memory.body === validators.body) return { feed: null, memory };
  const contentType = answer.headers.get('content-type');
  return { feed: await tools.readFeed(bytes, { contentType, url: answer.url || feedUrl }), memory };
}

async function read(url: string, validators: SourceMemory, tools: PluginTools): Promise<Read> {
  const answer = await requestFeed(url, validators, tools);
  if (answer.status === 304) return { feed: null, memory: validators };
  requireOk(answer);
  const bytes = await bytesOf(answer);
  const memory = memoryOf(url, answer, bytes);
  if (memory.body === validators.body) return { feed: null, memory };
  const contentType = answer.headers.get('content-type');
  try {
    return { feed: await tools.readFeed(bytes, { contentType, url: answer.url }), memory };
  } catch (error) {
    for await (const found of feedsOfPage(bytes, answer.url || url, tools))
      return { feed: found.feed, memory: found.memory };
    throw new PluginError('There is no feed at this address', { cause: error });
  }
}
