import type { HTTPRequest } from 'puppeteer-core';
import type { GuardedFetch } from '../../lib/outgoing/guarded-fetch';

/** Controls what a page loads besides its text, while it is open. */
export interface Look {
  /** Whether to load style sheets, images and fonts. They don't affect the text of a page. */
  isWanted: boolean;
}

/** The response to the request for the page itself, as the server sent it. */
export interface PageSourceBytes {
  bytes: Uint8Array;
  contentType: string | null;
}

interface Options {
  fetch: GuardedFetch;
  look: Look;
  signal: AbortSignal | undefined;
}

const MAX_REQUESTS = 300;
const MAX_REQUEST_BYTES = 5 * 1024 * 1024;
const MAX_PAGE_BYTES = 30 * 1024 * 1024;
/** Types of resources that a page never needs. */
const unneeded = new Set(['media', 'texttrack', 'manifest', 'ping', 'eventsource', 'websocket']);
const looks = new Set(['image', 'font']);
/** Headers of a page's request to pass on. The others come from the browser or would reveal it. */
const passedOn = /^(accept|accept-language|authorization|content-type|cookie|origin|referer|range|x-[\w-]+)$/;
const hopByHop = /^(connection|keep-alive|transfer-encoding|upgrade|alt-svc|link|report-to|nel|refresh)$/;

/**
 * Returns a function that answers the requests of one page, up to limits for all of them together. It resolves to the
 * response of a request that was sent, and rejects for a request that must be aborted.
 */
export function createAnswers({ fetch, look, signal }: Options) {
  let requests = 0;
  let bytes = 0;
  return async (request: HTTPRequest): Promise<PageSourceBytes | null> => {
    const url = request.url();
    if (/^(data|blob|about):/.test(url)) {
      await request.continue();
      return null;
    }
    const kind = request.resourceType();
    const method = request.method();
    requests += 1;
    if (unneeded.has(kind) || (looks.has(kind) && !look.isWanted))
      throw new Error('The request is not needed');
    if (requests > MAX_REQUESTS || bytes > MAX_PAGE_BYTES)
      throw new Error('The page has made too many requests');
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      throw new Error('Only GET, HEAD and POST are allowed');
    if (kind === 'stylesheet' && !look.isWanted) {
      await request.respond({ status: 200, contentType: 'text/css', body: '' });
      return null;
    }
    const headers = Object.entries(request.headers()).filter(([name]) => passedOn.test(name.toLowerCase()));
    const body = method === 'POST' ? ((await request.fetchPostData()) ?? '') : undefined;
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(headers),
      body,
      maxBytes: MAX_REQUEST_BYTES,
      // The browser follows redirects itself, so that each one is checked here and the page knows its address.
      redirect: 'manual',
      ...(signal && { signal }),
    });
    const content = Buffer.from(await response.arrayBuffer());
    bytes += content.byteLength;
    await request.respond({
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => !hopByHop.test(name))),
      body: content,
    });
    return { bytes: content, contentType: response.headers.get('content-type') };
  };
}
