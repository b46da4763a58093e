import { once } from 'node:events';
import { expect, type BrowserContext, type Page } from '@playwright/test';

export const presses = ['click', 'key', 'tap'] as const;
export type Press = (typeof presses)[number];

declare global {
  interface Window {
    /** Whether the press of `pressBeforeFirstRender` came before React had rendered anything. */
    wasPressedFirst?: boolean;
  }
}

/**
 * Opens a page and presses until React has hydrated it: `first` between `hydrateRoot` and React's first render, then all
 * kinds in turn, beginning with `first`, from the first paint on. Expects that all controls work afterwards. Returns the
 * page. Doesn't slow down the processor, which would take four times the CPU time and lead to no more presses.
 */
export async function pressWhileLoading(
  context: BrowserContext,
  { address, first }: { address: string; first: Press },
): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(pressBeforeFirstRender, first);
  await page.goto(address, { waitUntil: 'commit' });
  const heading = page.locator('h1').first();
  await heading.waitFor();
  await page.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), FIELD);
  let count = presses.indexOf(first);
  await expect(async () => {
    await pressOnce(page, presses[count++ % presses.length] ?? first);
    expect(await page.evaluate(findDeadControl)).toBeNull();
  }).toPass({ intervals: [0], timeout: 60_000 });
  expect(await page.evaluate(() => window.wasPressedFirst)).toBe(true);
  return page;
}

/** What a press does, and how to see that. */
interface HandledPress {
  press: (page: Page) => Promise<void>;
  expectHandled: (page: Page) => Promise<void>;
}

/** A press on a page. */
export interface FirstPress extends HandledPress {
  path: string;
}

/** Opens a page and presses before its scripts have arrived. Expects that the press is handled when they have. */
export async function pressBeforeScripts(
  context: BrowserContext,
  url: string,
  { path, press, expectHandled }: FirstPress,
): Promise<void> {
  const page = await context.newPage();
  const controller = new AbortController();
  const pressed = once(controller.signal, 'abort');
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  await press(page);
  controller.abort();
  await expectHandled(page);
  await page.close();
}

/**
 * Opens a page, one of whose scripts doesn't arrive, and presses in the rest of the page and in the part that waits for the
 * script. Expects that the first press is handled, and the second one once the script has arrived.
 */
export async function pressWithoutPart(
  context: BrowserContext,
  url: string,
  {
    script,
    path,
    outside,
    inside,
  }: { script: string; path: string; outside: HandledPress; inside: HandledPress },
): Promise<void> {
  const page = await context.newPage();
  const controller = new AbortController();
  const arrives = once(controller.signal, 'abort');
  await page.route(script, async (route) => {
    await arrives;
    await route.continue();
  });
  const requested = page.waitForRequest(script);
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  await inside.press(page);
  await outside.press(page);
  await requested;
  await outside.expectHandled(page);
  controller.abort();
  await inside.expectHandled(page);
  await page.close();
}

/** Presses before React's first render. Runs in the page, before its scripts. */
function pressBeforeFirstRender(press: Press): void {
  const { addEventListener } = Document.prototype;
  const listen: typeof addEventListener = function (this: Document, ...args: unknown[]) {
    Reflect.apply(addEventListener, this, args);
    // Only hydrateRoot listens for this event, among all others. React renders in a later task.
    if (args[0] === 'gotpointercapture' && window.wasPressedFirst === undefined) {
      window.wasPressedFirst = false;
      queueMicrotask(dispatchPress);
    }
  };
  Document.prototype.addEventListener = listen;

  function dispatchPress() {
    window.wasPressedFirst = !Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
    const target = document.querySelector('main input, main h1') ?? document.body;
    const options = { bubbles: true, cancelable: true, composed: true };
    if (press === 'key')
      return target.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'Shift' }));
    const pointer = { ...options, isPrimary: true, pointerType: press === 'tap' ? 'touch' : 'mouse' };
    target.dispatchEvent(new PointerEvent('pointerdown', pointer));
    target.dispatchEvent(new PointerEvent('pointerup', pointer));
    return target.dispatchEvent(new MouseEvent('click', options));
  }
}

/** Returns the first control that React hasn't hydrated, as HTML. Runs in the page. */
function findDeadControl(): string | null {
  const controls = document.querySelectorAll('body, button, input, select, textarea');
  const isDead = (element: Element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  return [...controls].find(isDead)?.outerHTML.slice(0, 200) ?? null;
}

const FIELD =
  'main :is(input[type=text], input[type=search], input[type=email], input:not([type]), textarea)';

/** Types a letter, or presses the heading, which does nothing on any screen. */
async function pressOnce(page: Page, press: Press): Promise<void> {
  if (press === 'key') return page.keyboard.press('a');
  const heading = await page.locator('h1').first().boundingBox();
  if (!heading) return;
  const [x, y] = [heading.x + heading.width / 2, heading.y + heading.height / 2];
  await (press === 'tap' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}
