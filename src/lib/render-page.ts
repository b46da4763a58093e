import type { HTTPRequest, Page } from 'puppeteer-core';
import type { SharedBrowser } from './browser';
import { TooSlow } from './browser';
import { seconds } from './clock';
import { unavailable } from './errors';
import type { GuardedFetch } from './outgoing/guarded-fetch';
import { urlTextProblem } from './outgoing/outgoing-url';
import { createSemaphore } from './semaphore';

/** A page after its scripts have run. */
export interface RenderedPage {
  html: string;
  title: string;
  status: number;
  /** The address after redirects. */
  url: string;
}

/**
 * Opens a page in the shared Chromium, which has no network access. All requests of the page go through the guarded
 * fetch; other connections (web sockets, WebRTC, DNS look-ups) fail.
 * @throws Error whose message is a sentence for users; 503 if there is no Chromium
 */
export type RenderPage = (url: string, signal?: AbortSignal) => Promise<RenderedPage>;

interface Dependencies {
  browser: SharedBrowser;
  fetch: GuardedFetch;
  /** How long to wait for the network to become idle after the page has loaded, in milliseconds. */
  networkIdleTimeoutMs?: number;
}

/** Time limit for the whole page, in milliseconds. */
const LIMIT_MS = seconds(30);
const REST_MS = 500;
const MOST_REQUESTS = 300;
const MAX_REQUEST_BYTES = 5 * 1024 * 1024;
const MAX_PAGE_BYTES = 30 * 1024 * 1024;
const MAX_HTML = 5 * 1024 * 1024;
/** Types of resources that don't affect the text of a page. */
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
/** Headers of a page's request to pass on. The others come from the browser or would reveal it. */
const passedOn = /^(accept|accept-language|authorization|content-type|cookie|origin|referer|range|x-[\w-]+)$/;

export function createPageRenderer({
  browser,
  fetch,
  networkIdleTimeoutMs = seconds(8),
}: Dependencies): RenderPage {
  const semaphore = createSemaphore({
    concurrency: 2,
    maxQueued: 50,
    maxWaitMs: seconds(40),
    createBusyError: () => unavailable('Too many pages are being opened in the browser'),
  });

  return async (url, signal) => {
    // This also refuses addresses of the browser itself, such as chrome: and file:.
    const refusal = urlTextProblem(url);
    if (refusal !== null) throw new Error(`Refused: ${refusal}`);
    return semaphore.schedule(async () => {
      if (signal?.aborted === true) throw new Error('The request was ended');
      try {
        return await browser.withPage((page) => open(page, url, { fetch, networkIdleTimeoutMs }, signal), {
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
  { fetch, networkIdleTimeoutMs }: Required<Omit<Dependencies, 'browser'>>,
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
  // Flags of the browser already block WebRTC packets. Without these names, pages don't try.
  await page.evaluateOnNewDocument('delete window.RTCPeerConnection; delete window.webkitRTCPeerConnection;');
  const found = await page
    .goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS })
    .catch((error: unknown) => {
      throw failure ?? new Error(`${hostOf(url)} could not be opened in the browser`, { cause: error });
    });
  await page.waitForNetworkIdle({ idleTime: REST_MS, timeout: networkIdleTimeoutMs }).catch(() => undefined);
  const html = await htmlOf(page);
  return { html, title: await page.title(), status: found?.status() ?? 0, url: page.url() };
}

/** Reads the HTML in an isolated world, which the page's scripts can't change. Cuts a page that is too long. */
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

/** Returns a function that answers the requests of one page, up to limits for all of them together. */
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
      throw new Error('The request is not needed, or the page has made too many');
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      throw new Error('Only GET, HEAD and POST are allowed');
    if (kind === 'stylesheet') return request.respond({ status: 200, contentType: 'text/css', body: '' });
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
  };
}

const hopByHop = /^(connection|keep-alive|transfer-encoding|upgrade|alt-svc|link|report-to|nel|refresh)$/;
