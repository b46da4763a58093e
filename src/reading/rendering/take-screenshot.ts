import type { Page } from 'puppeteer-core';
import { callInPage, type IsolatedWorld } from './isolated-world';

/** A picture of the top of a page. */
export interface Screenshot {
  image: Uint8Array;
  contentType: 'image/webp';
  /** In pixels. */
  width: number;
  height: number;
}

export interface ScreenshotLimits {
  /** In pixels. */
  maxHeight: number;
  maxBytes: number;
}

export const SCREENSHOT_WIDTH = 1280;
const SCREEN_HEIGHT = 900;
/** How long to wait for styles, images and fonts, in milliseconds. */
const LOOK_TIMEOUT_MS = 6_000;
const REST_MS = 300;
/** Most pages fit with the first quality. */
const qualities = [60, 40, 20];
const MIN_HEIGHT = 200;

/** Loads the styles, images and fonts that were left out while the page's scripts ran. */
export async function loadLook(page: Page, world: IsolatedWorld): Promise<void> {
  await world.evaluate(callInPage(requestLook, null));
  await page.waitForNetworkIdle({ idleTime: REST_MS, timeout: LOOK_TIMEOUT_MS }).catch(() => undefined);
}

/** Gives the page the size of a screen, without animations. */
export async function setScreen(page: Page): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: SCREENSHOT_WIDTH, height: SCREEN_HEIGHT });
}

/**
 * Takes a picture of the top of a page. A picture with too many bytes gets a lower quality, and then less height.
 * @throws Error if even a small part has too many bytes
 */
export async function takeScreenshot(
  page: Page,
  { maxHeight, maxBytes }: ScreenshotLimits,
): Promise<Screenshot> {
  const session = await page.createCDPSession();
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  let height = Math.max(1, Math.min(Math.ceil(cssContentSize.height), maxHeight));
  for (;;) {
    for (const quality of qualities) {
      const image = await page.screenshot({
        type: 'webp',
        quality,
        clip: { x: 0, y: 0, width: SCREENSHOT_WIDTH, height },
        captureBeyondViewport: true,
      });
      if (image.byteLength <= maxBytes)
        return { image, contentType: 'image/webp', width: SCREENSHOT_WIDTH, height };
    }
    if (height <= MIN_HEIGHT) throw new Error('The picture of the page is too large');
    height = Math.ceil(height / 2);
  }
}

/** Runs in the page. Requests its style sheets and images again. */
function requestLook(): void {
  const again = (element: Element) => element.replaceWith(element.cloneNode(true));
  document.querySelectorAll('link[rel~="stylesheet" i]').forEach(again);
  for (const style of document.querySelectorAll('style')) if (/@import/.test(style.textContent)) again(style);
  for (const image of document.images) {
    image.loading = 'eager';
    // Setting the address requests it again, even if it is the same.
    if (image.srcset) image.setAttribute('srcset', image.srcset);
    else if (image.hasAttribute('src')) image.setAttribute('src', image.getAttribute('src') ?? '');
  }
}
