import {
  conditionalHeaders,
  PluginError,
  unzip,
  validatorsOf,
  type Feed,
  type PluginTools,
  type SourceMemory,
} from 'partnerhub/plugin';
import { fingerprintOf } from './feed-fingerprint';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.8';

export const requestFeed = (
  url: string,
  validators: SourceMemory,
  { fetch }: PluginTools,
): Promise<Response> =>
  fetch(url, {
    headers: {
      accept: ACCEPT,
      ...conditionalHeaders(validators),
    },
  });

/** Returns the body, which may be a gzip file. @throws PluginError */
export const bytesOf = async (answer: Response): Promise<Uint8Array> =>
  unzip(new Uint8Array(await answer.arrayBuffer()));

/** @throws PluginError */
export function requireOk(answer: Response): void {
  if (answer.ok) return;
  const { host } = new URL(answer.url);
  throw new PluginError(`${host} answered with an error (${answer.status})`);
}

export interface FoundFeed {
  url: string;
  feed: Feed;
  memory: SourceMemory;
}

/** Returns the feed at an address, or null if there is none. */
export async function tryFeed(url: string, tools: PluginTools): Promise<FoundFeed | null> {
  try {
    const answer = await requestFeed(url, {}, tools);
    if (!answer.ok) return null;
    const bytes = await bytesOf(answer);
    const contentType = answer.headers.get('content-type');
    const feed = await tools.readFeed(bytes, { contentType, url: answer.url || url });
    return { url, feed, memory: memoryOf(url, answer, bytes) };
  } catch (error) {
    if (tools.signal.aborted) throw error;
    return null;
  }
}

export function memoryOf(feedUrl: string, { headers }: Response, bytes: Uint8Array): SourceMemory {
  return {
    feedUrl,
    // Many servers support neither ETag nor Last-Modified, so unchanged feeds are also detected by their content.
    body: fingerprintOf(bytes),
    ...validatorsOf(headers),
  };
}
