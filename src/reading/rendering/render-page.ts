import type { Page } from 'puppeteer-core';
import { TooSlow, type SharedBrowser } from './browser';
import { seconds } from '../../lib/clock';
import { unavailable } from '../../lib/errors';
import type { GuardedFetch } from '../../lib/outgoing/guarded-fetch';
import { urlTextProblem } from '../../lib/outgoing/outgoing-url';
import { createAnswers, type Look, type PageSourceBytes } from './answer-requests';
import { openIsolatedWorld } from './isolated-world';
import { listElements, type PageElement } from './list-elements';
import {
  loadLook,
  setScreen,
  takeScreenshot,
  type Screenshot,
  type ScreenshotLimits,
} from './take-screenshot';
import { createSemaphore } from '../../lib/concurrency/semaphore';

/** A page after its scripts have run. */
export interface RenderedPage {
  html: string;
  title: string;
  status: number;
  /** The address after redirects. */
  url: string;
}

/** A page that is still open. */
export interface OpenPage extends RenderedPage {
  /** The page as its server sent it. */
  source: PageSourceBytes;
  /** Takes a picture of the page, with its styles and images. */
  screenshot(limits: ScreenshotLimits): Promise<Screenshot>;
  /** Lists the parts of the page down to a height, in the order of the document. Call it before `screenshot`. */
  elements(maxHeight: number): Promise<PageElement[]>;
}

export interface OpenOptions {
  signal?: AbortSignal | undefined;
  /** Whether styles and images are loaded from the start. Otherwise they are loaded for the first screenshot. */
  withLook?: boolean;
}

/**
 * Opens a page in the shared Chromium, which has no network access, and runs the work before closing it. All requests of
 * the page go through the guarded fetch; other connections (web sockets, WebRTC, DNS look-ups) fail.
 * @throws Error whose message is a sentence for users; 503 if there is no Chromium or too many pages are waiting
 */
export interface PageOpener {
  <Result>(url: string, options: OpenOptions, work: (page: OpenPage) => Promise<Result>): Promise<Result>;
  /** Whether a page would be opened without waiting for others. */
  isIdle(): boolean;
}

/** Opens a page and returns it after its scripts have run. Rejects as `PageOpener` does. */
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
const MAX_HTML = 5 * 1024 * 1024;
const AT_ONCE = 2;

export const createPageRenderer = (dependencies: Dependencies): RenderPage =>
  rendererOf(createPageOpener(dependencies));

export const rendererOf =
  (open: PageOpener): RenderPage =>
  (url, signal) =>
    open(url, { signal }, ({ html, title, status, url: address }) =>
      Promise.resolve({ html, title, status, url: address }),
    );

export function createPageOpener({
  browser,
  fetch,
  networkIdleTimeoutMs = seconds(8),
}: Dependencies): PageOpener {
  const semaphore = createSemaphore({
    concurrency: AT_ONCE,
    maxQueued: 50,
    maxWaitMs: seconds(40),
    createBusyError: () => unavailable('Too many pages are being opened in the browser'),
  });
  let asked = 0;

  async function open<Result>(
    url: string,
    { signal, withLook = false }: OpenOptions,
    work: (page: OpenPage) => Promise<Result>,
  ): Promise<Result> {
    // This also refuses addresses of the browser itself, such as chrome: and file:.
    const refusal = urlTextProblem(url);
    if (refusal !== null) throw new Error(`Refused: ${refusal}`);
    asked += 1;
    try {
      return await semaphore.schedule(async () => {
        if (signal?.aborted === true) throw new Error('The request was ended');
        return browser.withPage(
          async (page) => work(await load(page, url, { fetch, networkIdleTimeoutMs, signal, withLook })),
          { limitMs: LIMIT_MS, isOffline: false },
        );
      });
    } catch (error) {
      if (error instanceof TooSlow) throw new Error(`${hostOf(url)} keeps the browser busy for too long`);
      throw error;
    } finally {
      asked -= 1;
    }
  }

  return Object.assign(open, { isIdle: () => asked < AT_ONCE });
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

interface Loading {
  fetch: GuardedFetch;
  networkIdleTimeoutMs: number;
  signal: AbortSignal | undefined;
  withLook: boolean;
}

async function load(page: Page, url: string, loading: Loading): Promise<OpenPage> {
  const { fetch, networkIdleTimeoutMs, signal, withLook } = loading;
  let failure: Error | null = null;
  let source: PageSourceBytes = { bytes: new Uint8Array(), contentType: null };
  const look: Look = { isWanted: withLook };
  const answer = createAnswers({ fetch, look, signal });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    answer(request)
      .then((sent) => {
        if (isPage && sent) source = sent;
      })
      .catch(async (error: unknown) => {
        if (isPage && error instanceof Error) failure = error;
        await request.abort('blockedbyclient').catch(() => undefined);
      });
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup?.close().catch(() => undefined));
  // Flags of the browser already block WebRTC packets. Without these names, pages don't try.
  await page.evaluateOnNewDocument('delete window.RTCPeerConnection; delete window.webkitRTCPeerConnection;');
  if (withLook) await setScreen(page);
  const found = await page
    .goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS })
    .catch((error: unknown) => {
      throw failure ?? new Error(`${hostOf(url)} could not be opened in the browser`, { cause: error });
    });
  await page.waitForNetworkIdle({ idleTime: REST_MS, timeout: networkIdleTimeoutMs }).catch(() => undefined);
  const world = await openIsolatedWorld(page);
  // A page that is too long is cut.
  const html = await world.evaluate(`document.documentElement.outerHTML.slice(0, ${MAX_HTML})`);

  async function complete(): Promise<void> {
    if (look.isWanted) return;
    look.isWanted = true;
    await setScreen(page);
    await loadLook(page, world);
  }

  return {
    html: typeof html === 'string' ? html : '',
    title: await page.title(),
    status: found?.status() ?? 0,
    url: page.url(),
    source,
    async screenshot(limits) {
      await complete();
      return takeScreenshot(page, limits);
    },
    async elements(maxHeight) {
      await complete();
      return listElements(world, maxHeight);
    },
  };
}
