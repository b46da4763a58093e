import type { HTTPRequest, Page } from 'puppeteer-core';
import type { SharedBrowser } from './browser';
import { TooSlow } from './browser';
import { seconds } from './clock';
import { unavailable } from './errors';
import type { GuardedFetch } from './outgoing/guarded-fetch';
import { refusalOfUrl } from './outgoing/outgoing-url';
import { createTurns } from './turns';

/** A page after its scripts have run. */
export interface RenderedPage {
  html: string;
  title: string;
  status: number;
  /** Where redirects led. */
  url: string;
}

/**
 * Opens a page in the shared Chromium, which has no network of its own: whatever the page asks for is fetched by the guarded fetch,
 * and what is no fetch (web sockets, WebRTC, look-ups of names) leads nowhere.
 * @throws Error whose message is a sentence for users; 503 where there is no Chromium.
 */
export type RenderPage = (url: string, signal?: AbortSignal) => Promise<RenderedPage>;

interface Dependencies {
  browser: SharedBrowser;
  fetch: GuardedFetch;
  /** How long its scripts may take to come to rest, once the page is there, in milliseconds. */
  settlesMs?: number;
}

/** For all of a page together, in milliseconds. */
const LIMIT_MS = seconds(30);
const REST_MS = 500;
const MOST_REQUESTS = 300;
const MAX_REQUEST_BYTES = 5 * 1024 * 1024;
const MAX_PAGE_BYTES = 30 * 1024 * 1024;
const MAX_HTML = 5 * 1024 * 1024;
/** What has no part in the text of a page. */
const unneeded = new Set([
  'image',
  'media',
  'font',
  'texttrack',
  'manifest',
  'ping',
  'eventsource',
  'websocket',
]);
/** Of a request that a page makes; the rest is the browser's, or would tell what it is. */
const passedOn = /^(accept|accept-language|authorization|content-type|cookie|origin|referer|range|x-[\w-]+)$/;

export function createPageRenderer({ browser, fetch, settlesMs = seconds(8) }: Dependencies): RenderPage {
  const turns = createTurns({
    ...{ atOnce: 2, waiting: 50, waitMs: seconds(40) },
    busy: () => unavailable('Too many pages are being opened in the browser'),
  });

  return async (url, signal) => {
    // What the browser has of its own, such as chrome: and file:, is not for the web either.
    const refusal = refusalOfUrl(url);
    if (refusal !== null) throw new Error(`Refused: ${refusal}`);
    return turns.take(async () => {
      if (signal?.aborted === true) throw new Error('The request was ended');
      try {
        return await browser.withPage((page) => open(page, url, { fetch, settlesMs }, signal), {
          limitMs: LIMIT_MS,
          isOffline: false,
        });
      } catch (error) {
        if (error instanceof TooSlow) throw new Error(`${hostOf(url)} keeps the browser busy for too long`);
        throw error;
      }
    });
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

async function open(
  page: Page,
  url: string,
  { fetch, settlesMs }: Required<Omit<Dependencies, 'browser'>>,
  signal?: AbortSignal,
): Promise<RenderedPage> {
  let failure: Error | null = null;
  const answer = answering(fetch, signal);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    answer(request).catch(async (error: unknown) => {
      if (isPage && error instanceof Error) failure = error;
      await request.abort('blockedbyclient').catch(() => undefined);
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup?.close().catch(() => undefined));
  // Peer connections are refused their packets anyway; without the name pages need not try.
  await page.evaluateOnNewDocument('delete window.RTCPeerConnection; delete window.webkitRTCPeerConnection;');
  const found = await page
    .goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS })
    .catch((error: unknown) => {
      throw failure ?? new Error(`${hostOf(url)} could not be opened in the browser`, { cause: error });
    });
  await page.waitForNetworkIdle({ idleTime: REST_MS, timeout: settlesMs }).catch(() => undefined);
  const html = await htmlOf(page);
  return { html, title: await page.title(), status: found?.status() ?? 0, url: page.url() };
}

/** In a world of its own, where the page has changed nothing; a page that made itself endless is cut. */
async function htmlOf(page: Page): Promise<string> {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  const { result } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `document.documentElement.outerHTML.slice(0, ${MAX_HTML})`,
    returnByValue: true,
  });
  return typeof result.value === 'string' ? result.value : '';
}

/** Answers the requests of one page, within what all of them may take together. */
function answering(fetch: GuardedFetch, signal: AbortSignal | undefined) {
  let requests = 0;
  let bytes = 0;
  return async (request: HTTPRequest): Promise<void> => {
    const url = request.url();
    if (/^(data|blob|about):/.test(url)) return request.continue();
    const kind = request.resourceType();
    const method = request.method();
    requests += 1;
    if (unneeded.has(kind) || requests > MOST_REQUESTS || bytes > MAX_PAGE_BYTES)
      throw new Error('It is not needed, or too much');
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new Error('It is no reading');
    if (kind === 'stylesheet') return request.respond({ status: 200, contentType: 'text/css', body: '' });
    const headers = Object.entries(request.headers()).filter(([name]) => passedOn.test(name.toLowerCase()));
    const body = method === 'POST' ? ((await request.fetchPostData()) ?? '') : undefined;
    const response = await fetch(url, {
      ...{ method, headers: Object.fromEntries(headers), body, maxBytes: MAX_REQUEST_BYTES },
      // The browser follows itself, so that each step is a request of its own here, and the page knows where it is.
      ...{ redirect: 'manual', ...(signal && { signal }) },
    });
    const content = Buffer.from(await response.arrayBuffer());
    bytes += content.byteLength;
    await request.respond({
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => !hopByHop.test(name))),
      body: content,
    });
  };
}

const hopByHop = /^(connection|keep-alive|transfer-encoding|upgrade|alt-svc|link|report-to|nel|refresh)$/;
