import type { Browser, Page } from 'puppeteer-core';
import { findChromium } from './chromium';
import { minutes, seconds } from './clock';
import { unavailable } from './errors';
import type { Log } from './log';

type PageWork<Result> = (page: Page) => Promise<Result>;

interface PageOptions {
  /** How long the work may take in milliseconds, the browser's start not counted. */
  limitMs: number;
  /** Whether the page knows that there is no network. Without it, requests wait for whoever intercepts them, and fail else. */
  isOffline: boolean;
}

/** The one headless Chromium of this process: started on first use, closed when idle, replaced when it crashed. */
export interface SharedBrowser {
  /**
   * Gives the work a page of its own, without cookies or history, and closes it afterwards. Where the browser crashes, the
   * work is done once more in a new one: it changes nothing but its page.
   * @throws 503 naming PARTNERHUB_CHROMIUM where no browser can be had; `TooSlow` when the time is over
   */
  withPage<Result>(work: PageWork<Result>, options: PageOptions): Promise<Result>;
  /** Closes the browser, and opens none again. */
  close(): Promise<void>;
}

/** The work on a page took longer than it may. */
export class TooSlow extends Error {}

interface Options {
  /** What PARTNERHUB_CHROMIUM names; null: wherever systems put one. */
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
      // Over a pipe rather than a port: nobody else can connect, and Chromium ends when this process is gone.
      pipe: true,
      timeout: START_LIMIT,
      // Whoever stops the server closes the browser after the last request, not at the signal.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    log.error({ err: error, executablePath }, 'Chromium did not start');
    throw unavailable(
      'Chromium did not start: the log of the server says why. PARTNERHUB_CHROMIUM names which one to use',
    );
  }
}

/** Chromium's own sandbox refuses the root user; the rest keeps it small, and from calling home. */
function flags(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [
    ...asRoot,
    '--disable-gpu',
    // A container's /dev/shm is too small for it.
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
    // It has no network of its own: pages get what the server fetches for them, and no names are looked up, nor packets sent.
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
  const context = await browser.createBrowserContext(nowhere);
  let timer: NodeJS.Timeout | undefined;
  let fail: (reason: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  const working = async () => {
    const page = await context.newPage();
    // Its own process can crash while the browser lives.
    page.once('error', (cause) => fail(new Crashed('The page crashed', { cause })));
    if (isOffline) await page.setOfflineMode(true);
    return work(page);
  };
  try {
    timer = setTimeout(() => fail(new TooSlow('The page took too long')), limitMs);
    return await Promise.race([failure, working()]);
  } finally {
    clearTimeout(timer);
    // A page that is busy does not close: then the whole browser goes, and others begin again in a new one.
    if (!(await isDone(context.close(), CLOSE_LIMIT))) await end(browser);
  }
}

/** A proxy that nobody runs: what slips past a page's own barriers, such as a preconnect, reaches nobody. */
const nowhere = { proxyServer: 'http://127.0.0.1:9', proxyBypassList: ['<-loopback>'] };

/** Closes it in good order, or by force. */
async function end(browser: Browser): Promise<void> {
  if (await isDone(browser.close(), CLOSE_LIMIT)) return;
  const process = browser.process();
  if (process?.pid === undefined) return;
  process.kill('SIGKILL');
}

/** Whether it was over in time; a failure is over too. */
async function isDone(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
