import type { Browser, Page } from 'puppeteer-core';
import { findChromium } from './chromium';
import { settlesWithin } from '../../lib/concurrency/deadline';
import { minutes, seconds } from '../../lib/clock';
import { unavailable } from '../../lib/errors';
import type { Log } from '../../lib/logging/log';

type PageWork<Result> = (page: Page) => Promise<Result>;

interface PageOptions {
  /** Time limit for the work in milliseconds, without the start of the browser. */
  limitMs: number;
  /** Whether the page is in offline mode. If not, its requests fail unless the work intercepts them. */
  isOffline: boolean;
}

/** The only headless Chromium of this process. Starts on first use, closes when idle, and is replaced after a crash. */
export interface SharedBrowser {
  /**
   * Runs the work with a new page, without cookies or history, and closes the page afterwards. Repeats the work once in
   * a new browser when the browser crashes, so the work must not change anything but its page.
   * @throws 503 with a hint at PARTNERHUB_CHROMIUM when no browser can be started; `TooSlow` after the time limit
   */
  withPage<Result>(work: PageWork<Result>, options: PageOptions): Promise<Result>;
  /** Closes the browser for good. */
  close(): Promise<void>;
}

/** The work on a page exceeded its time limit. */
export class TooSlow extends Error {}

interface Options {
  /** The path in PARTNERHUB_CHROMIUM; null: the usual places. */
  chromium: string | null;
  log: Log;
  /** How long an unused browser stays open, in milliseconds. */
  idleMs?: number;
}

const START_LIMIT = seconds(20);
const CLOSE_LIMIT = seconds(3);

export function createSharedBrowser({ chromium, log, idleMs = minutes(1) }: Options): SharedBrowser {
  let starting: Promise<Browser> | null = null;
  let pagesInUse = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function browser(): Promise<Browser> {
    if (isClosed) return Promise.reject(unavailable('PartnerHub is shutting down'));
    if (starting) return starting;
    const mine = start(chromium, log);
    const forget = () => {
      if (starting === mine) starting = null;
    };
    mine.then((started) => started.once('disconnected', forget), forget);
    starting = mine;
    return mine;
  }

  async function quit(): Promise<void> {
    clearTimeout(idleTimer);
    const current = starting;
    starting = null;
    await current?.then(end, () => undefined);
  }

  async function once<Result>(work: PageWork<Result>, options: PageOptions): Promise<Result> {
    const opened = await browser();
    try {
      return await inPage(opened, work, options);
    } catch (error) {
      if (opened.connected || error instanceof TooSlow) throw error;
      throw new Crashed('Chromium ended', { cause: error });
    }
  }

  return {
    async withPage(work, options) {
      clearTimeout(idleTimer);
      pagesInUse += 1;
      try {
        return await once(work, options).catch((error: unknown) => {
          if (!(error instanceof Crashed) || isClosed) throw error;
          log.warn({ err: error.cause }, 'Chromium crashed; starting it again');
          return once(work, options);
        });
      } finally {
        pagesInUse -= 1;
        if (pagesInUse === 0) idleTimer = setTimeout(() => void quit(), idleMs).unref();
      }
    },
    async close() {
      isClosed = true;
      await quit();
    },
  };
}

class Crashed extends Error {}

async function start(chromium: string | null, log: Log): Promise<Browser> {
  const executablePath = findChromium(chromium);
  if (executablePath === null)
    throw unavailable('Chromium was not found: install it on the server, or name it in PARTNERHUB_CHROMIUM');
  const { default: puppeteer } = await import('puppeteer-core');
  try {
    return await puppeteer.launch({
      executablePath,
      args: flags(),
      // Use a pipe rather than a port, so that other processes can't connect and Chromium ends with this process.
      pipe: true,
      timeout: START_LIMIT,
      // The server closes the browser after the last request, not at the signal.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    log.error({ err: error, executablePath }, 'Chromium did not start');
    throw unavailable(
      'Chromium did not start: the server log says why. PARTNERHUB_CHROMIUM sets which one to use',
    );
  }
}

/** Chromium's sandbox doesn't work for root. The other flags save resources and prevent requests of its own. */
function flags(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [
    ...asRoot,
    '--disable-gpu',
    // In containers /dev/shm is often too small for Chromium.
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
    // Chromium has no network access: the server fetches for its pages. Block DNS look-ups and direct packets.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy',
    '--disable-quic',
  ];
}

async function inPage<Result>(
  browser: Browser,
  work: PageWork<Result>,
  { limitMs, isOffline }: PageOptions,
): Promise<Result> {
  const context = await browser.createBrowserContext(unreachableProxy);
  let timer: NodeJS.Timeout | undefined;
  let fail: (reason: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  const working = async () => {
    const page = await context.newPage();
    // The page's process can crash while the browser keeps running.
    page.once('error', (cause) => fail(new Crashed('The page crashed', { cause })));
    if (isOffline) await page.setOfflineMode(true);
    return work(page);
  };
  try {
    timer = setTimeout(() => fail(new TooSlow('The page took too long')), limitMs);
    return await Promise.race([failure, working()]);
  } finally {
    clearTimeout(timer);
    // A busy page doesn't close. In that case, end the whole browser; other work is repeated in a new one.
    if (!(await settlesWithin(CLOSE_LIMIT, context.close()))) await end(browser);
  }
}

/** A proxy that doesn't exist, so that requests that interception misses, such as a preconnect, fail. */
const unreachableProxy = { proxyServer: 'http://127.0.0.1:9', proxyBypassList: ['<-loopback>'] };

/** Closes the browser, and kills it if that takes too long. */
async function end(browser: Browser): Promise<void> {
  if (await settlesWithin(CLOSE_LIMIT, browser.close())) return;
  const process = browser.process();
  if (process?.pid === undefined) return;
  process.kill('SIGKILL');
}
