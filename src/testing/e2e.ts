import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type BrowserContext, type Page, type WebError } from '@playwright/test';
import type Axe from 'axe-core';
import { connect } from '../db/connect';
import { createInstallation } from './installation';
import { insertRows } from './large-tables';

/** A running `partnerhub serve` with a data folder of its own. */
export interface Server {
  url: string;
  /** `PARTNERHUB_DATA` of this server. Commands with it work on the same data. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts the built program as its users do: a free port, an empty data folder. Throws with its output. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const installation = await createInstallation(env);
  const stop = () => installation.remove();
  try {
    const { url } = await installation.serve('--no-scheduler');
    return { url, dataDir: installation.dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Inserts rows directly into the database, for tests that need hundreds. All rows must have the same columns. */
export async function insertInto(
  { dataDir }: Server,
  table: string,
  count: number,
  rowOf: (index: number) => object,
): Promise<void> {
  const db = connect({ databaseUrl: null, dataDir });
  await insertRows(db, table, count, rowOf);
  await db.close();
}

interface PageErrors {
  /** Uncaught errors of all pages of a test, which fail it. A test that causes one removes it. */
  pageErrors: string[];
}

/** Playwright's test with one server per worker; relative URLs lead to it. */
export const test = base.extend<PageErrors, { server: Server }>({
  pageErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const note = (webError: WebError) => {
        const { message, stack } = webError.error();
        errors.push(`${webError.page()?.url()}: ${stack ?? message}`);
      };
      const watch = (context: BrowserContext) => context.on('weberror', note);
      browser.contexts().forEach(watch);
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      for (const context of browser.contexts()) context.off('weberror', note);
      expect(errors, 'uncaught errors of pages').toEqual([]);
    },
    { auto: true },
  ],
  server: [
    // Playwright reads the names of the required fixtures from this pattern. This one requires none.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects that axe finds no problem on the page, in the light and in the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Wait for parts whose code or data arrives later, so that they are checked too.
  // Playwright never considers the frame of a sandboxed preview idle.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
  // The address changes before React shows the screen.
  await expect(page.locator('h1').first()).toBeAttached();
  // Wait for dialogs that are closing, before all animations are ended.
  await expect(page.locator('[data-exiting]')).toHaveCount(0);
  // A list that is being read again is pale.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  // During a transition between the themes, colors match neither of them.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loadAxe(page);
  expect(await page.evaluate(findViolations)).toEqual([]);
}

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeSource);
  await page.evaluate(parseColorsOnce);
}

/** Expects that landmarks have names of their own, and that labels are part of names. Takes a twentieth of all rules' time. */
export async function expectClearNames(page: Page): Promise<void> {
  await loadAxe(page);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({
      runOnly: ['landmark-unique', 'label-content-name-mismatch'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
  });
  expect(found).toEqual([]);
}

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColor;
}

/** Makes axe parse each color once, which saves a sixth of its time. Runs in the page, in which axe is loaded. */
function parseColorsOnce() {
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: AxeColor } } } } };
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const parsed = known.get(text);
    if (parsed) return Object.assign(this, parsed);
    parseString.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

/** Runs in the page, in which axe is loaded. */
async function findViolations() {
  const { axe } = window as unknown as { axe: typeof Axe };
  const transitions = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  const found = [];
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.dataset.theme = theme;
    // A color that an element inherits may begin its own transition when its parent's has ended.
    for (let underWay = transitions(); underWay.length > 0; underWay = transitions()) {
      await Promise.allSettled(underWay.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    const { violations } = await axe.run(
      // React Aria's announcements refer to elements that may have been removed since.
      { exclude: [['[data-live-announcer]']] },
      {
        // Leave out the checks that passed, which are most of a report.
        resultTypes: ['violations'],
        // Previews of documents are in frames without scripts, which axe cannot enter.
        iframes: false,
        // Experimental, and therefore off by default. The themes differ only in colors.
        ...(theme === 'dark'
          ? { runOnly: ['color-contrast'] }
          : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
      },
    );
    for (const { id, help, nodes } of violations)
      found.push({ theme, id, help, where: nodes.map(({ target }) => target) });
  }
  return found;
}
