import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Frame } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSharedBrowser } from '../../../reading/rendering/browser';
import { findChromium } from '../../../reading/rendering/chromium';
import { createLog } from '../../../lib/logging/log';
import { hostileDocuments } from '../../../testing/hostile-documents';
import { contentSecurityPolicy } from '../../../../web/lib/screens/content-security-policy.server';
import { createDocumentRendering } from './document-rendering';
import { createDocumentPrinter, printPage } from './print-document';
import { bodyOf, renderDocument } from './render-document';
import { escapeHtml } from './sanitize-document';

const metaPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** Returns a page with each document in a frame, with or without the screen's policy and sandbox. */
function pageOf(documents: readonly string[], { isScreen }: { isScreen: boolean }): string {
  const policy = escapeHtml(contentSecurityPolicy('x').replace(/; frame-ancestors[^;]*/, ''));
  const frames = documents.map(
    (html) => `<iframe ${isScreen ? 'sandbox=""' : ''} srcdoc="${escapeHtml(html)}"></iframe>`,
  );
  return [
    '<!doctype html><title>Preview</title>',
    isScreen ? `<meta http-equiv="Content-Security-Policy" content="${policy}">` : '',
    ...frames,
  ].join('');
}

const withoutPolicy = (html: string) => html.replace(metaPolicy, '');
const rendered = (content: string) => renderDocument({ name: 'Hostile', content, fileFormat: 'html' });
const ownStyles = (content: string) => /<style>([^<]*)<\/style><\/head>/.exec(rendered(content))?.[1];
/** Returns the page without sanitizing, so that only the policy and the sandbox protect. */
const unsanitised = (content: string) =>
  rendered('').replace('<body></body>', () => `<body>${content}</body>`);

let outside: Server;
let url = '';
let asked: string[] = [];
let documents: [string, string][] = [];

beforeAll(async () => {
  outside = createServer((request, response) => {
    if (request.url !== '/page') asked.push(String(request.url));
    response.writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' }).end();
  });
  outside.on('connection', () => asked.push('a connection'));
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  documents = hostileDocuments(url);
});
afterAll(() => new Promise((resolve) => outside.close(resolve)));
beforeEach(() => {
  asked = [];
});

const contents = () => documents.map(([, content]) => content);

// ASVS 1.3.1, 1.3.4, 1.3.5
describe('sanitizing documents', () => {
  const dangerous =
    /<(script|iframe|object|embed|svg|math|link|meta|base|form|input|video|audio|source|style|frame|portal|template|textarea)\b|\son\w+\s*=|javascript:|srcset|background|url\s*\(|image-set|@import|http:\/\/127/i;

  it.each(hostileDocuments('http://127.0.0.1:9'))(
    'sanitizing removes everything harmful of %s',
    (_, content) => {
      // Escaped text is harmless; only markup is checked.
      const markup = [...bodyOf(content, 'html').matchAll(/<[^>]*>/g)].join('');
      expect(markup).not.toMatch(dangerous);
      expect(
        bodyOf(content, 'markdown')
          .match(/<[^>]*>/g)
          ?.join('') ?? '',
      ).not.toMatch(dangerous);
      expect(ownStyles(content)).not.toMatch(/url|@(?!media)|http/i);
    },
  );
});

describe('hostile documents in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await puppeteer.launch({
      executablePath: String(findChromium(process.env.PARTNERHUB_CHROMIUM ?? null)),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      pipe: true,
    });
  });
  afterAll(() => browser.close());

  /**
   * Returns the requests and effects of the page and its frames; waits long enough for requests to arrive.
   * @param isHarmful Whether to wait for effects that are certain to come
   */
  async function watch(html: string, isHarmful = false) {
    const page = await browser.newPage();
    await page.evaluate((text) => {
      document.open();
      document.write(text);
      document.close();
    }, html);
    // Frames that were blocked from navigating never report a load, so wait for a fixed time.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    const anyPwned = async () => (await Promise.all(page.frames().map(isPwned))).includes(true);
    const harmed = isHarmful
      ? await vi.waitUntil(anyPwned, { timeout: 30_000, interval: 250 })
      : await anyPwned();
    await page.close();
    return { requests: asked.filter((path) => path !== 'a connection'), isPwned: harmed };
  }

  /** Resolves to false after a timeout: a frame that was blocked from navigating may never answer. */
  const isPwned = (frame: Frame): Promise<boolean> =>
    Promise.race([
      frame.evaluate(() => 'pwned' in window).catch(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 500, false)),
    ]);

  it('hostile documents do harm without any protection', async () => {
    const { requests, isPwned } = await watch(pageOf(contents(), { isScreen: false }), true);
    expect(new Set(requests).size).toBeGreaterThan(30);
    expect(isPwned).toBe(true);
  });

  it.each([
    ['in a preview', () => contents().map(rendered), true],
    ['with sanitizing alone', () => contents().map(rendered).map(withoutPolicy), false],
  ])("%s, hostile documents can't run, fetch or connect", async (_, make, isScreen) => {
    expect(await watch(pageOf(make(), { isScreen }))).toEqual({ requests: [], isPwned: false });
    expect(asked).toEqual([]);
  });

  // ASVS 1.3.2
  it("with only policy and sandbox, hostile documents can't run or fetch", async () => {
    // A preconnect still connects: only sanitizing prevents it, no policy does.
    const html = pageOf(contents().map(unsanitised), { isScreen: true });
    expect(await watch(html)).toEqual({ requests: [], isPwned: false });
  });
});

describe('hostile documents in a PDF', () => {
  const log = createLog('silent');
  const browser = createSharedBrowser({ chromium: process.env.PARTNERHUB_CHROMIUM ?? null, log });
  const { render, close } = createDocumentRendering({ log });
  afterAll(() => Promise.all([browser.close(), close()]));

  it("hostile documents can't fetch in a PDF, from HTML or Markdown", async () => {
    const print = createDocumentPrinter({ browser, render });
    const together = contents().join('\n\n');
    await Promise.all([
      print({ name: 'Hostile', content: together, fileFormat: 'pdf' }),
      print({ name: '<img src=x>', content: `<!doctype html>${together}`, fileFormat: 'pdf' }),
    ]);
    expect(asked).toEqual([]);
  });

  it('the printed page makes no requests even without sanitizing', async () => {
    const html = pageOf(contents(), { isScreen: false });
    const pdf = await browser.withPage((page) => printPage(page, html, 'Hostile'), {
      limitMs: 20_000,
      isOffline: true,
    });
    expect(pdf.length).toBeGreaterThan(1000);
    expect(asked).toEqual([]);
  });
});
