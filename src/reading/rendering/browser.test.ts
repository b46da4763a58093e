import type { Page } from 'puppeteer-core';
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedBrowser, TooSlow, type SharedBrowser } from './browser';
import { createLog } from '../../lib/logging/log';

const opened: SharedBrowser[] = [];
function open(options: { idleMs?: number; chromium?: string } = {}): SharedBrowser {
  const chromium = process.env.PARTNERHUB_CHROMIUM ?? null;
  const browser = createSharedBrowser({ chromium, log: createLog('silent'), ...options });
  opened.push(browser);
  return browser;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((browser) => browser.close()));
});

const limits = { limitMs: 10_000, isOffline: true };
const pidOf = (page: Page): number => Number(page.browser().process()?.pid);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const ended = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false);

describe('the browser', () => {
  it('shares one browser between pages, closes it when idle, and starts it again', async () => {
    const browser = open({ idleMs: 50 });
    const [first, second] = await Promise.all([
      browser.withPage(async (page) => pidOf(page), limits),
      browser.withPage(async (page) => pidOf(page), limits),
    ]);
    expect(second).toBe(first);
    await ended(first);
    const again = await browser.withPage(async (page) => pidOf(page), limits);
    expect(again).not.toBe(first);
    await ended(again);
  });

  it('starts a new browser after a crash and repeats the work of all its pages', async () => {
    const browser = open();
    const pids: number[] = [];
    const work = async (page: Page) => {
      pids.push(pidOf(page));
      if (pids.length === 2) process.kill(pidOf(page), 'SIGKILL');
      // The first page waits here for the crash.
      if (pids.length <= 2) await page.waitForSelector('never');
      return pidOf(page);
    };
    const [one, two] = await Promise.all([browser.withPage(work, limits), browser.withPage(work, limits)]);
    expect(one).toBe(two);
    expect(pids).toHaveLength(4);
    expect(pids[0]).toBe(pids[1]);
    expect(one).not.toBe(pids[0]);
  });

  it('rejects work that crashes the browser again', async () => {
    const work = async (page: Page) => {
      process.kill(pidOf(page), 'SIGKILL');
      await page.waitForSelector('never');
    };
    await expect(open().withPage(work, limits)).rejects.toThrow('Chromium ended');
  });

  it('repeats the work in a new page when only the page crashed', async () => {
    let tries = 0;
    const work = async (page: Page) => {
      tries += 1;
      if (tries === 1) await (await page.createCDPSession()).send('Page.crash');
      return pidOf(page);
    };
    expect(await open().withPage(work, limits)).toBeGreaterThan(0);
    expect(tries).toBe(2);
  });

  it('ends work that takes too long, even on a busy page, and stays usable', async () => {
    const browser = open();
    const forever = (page: Page) => page.evaluate('for (;;);');
    const started = performance.now();
    await expect(browser.withPage(forever, { ...limits, limitMs: 300 })).rejects.toThrow(TooSlow);
    expect(performance.now() - started).toBeLessThan(9000);
    expect(await browser.withPage((page) => page.evaluate('1 + 1'), limits)).toBe(2);
  });

  it('ends the browser on close and rejects later work with 503', async () => {
    const browser = open();
    const pid = await browser.withPage(async (page) => pidOf(page), limits);
    await browser.close();
    await ended(pid);
    await expect(browser.withPage(async (page) => pidOf(page), limits)).rejects.toMatchObject({
      status: 503,
    });
  });

  it('does not share cookies between pages', async () => {
    const browser = open();
    const visit = async (page: Page) => {
      await page.setContent('<p>x</p>');
      const before = await page.cookies('http://a.example');
      await page.setCookie({ name: 'a', value: 'b', domain: 'a.example' });
      return before;
    };
    expect(await browser.withPage(visit, limits)).toEqual([]);
    expect(await browser.withPage(visit, limits)).toEqual([]);
  });
});

it.each([
  ['is missing', '/nowhere/chromium', /^Chromium was not found.*PARTNERHUB_CHROMIUM/],
  ['is not a browser', '/bin/false', /^Chromium did not start.*PARTNERHUB_CHROMIUM/],
])('rejects with 503 when Chromium %s', async (_, chromium, message) => {
  const refusal = await open({ chromium })
    .withPage(async (page) => pidOf(page), limits)
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 503, message: expect.stringMatching(message) });
});
