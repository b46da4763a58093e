import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Frame } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharedBrowser } from '../../lib/browser';
import { findChromium } from '../../lib/chromium';
import { createLog } from '../../lib/log';
import { hostileDocuments } from '../../testing/hostile-documents';
import { contentSecurityPolicy } from '../../../web/lib/content-security-policy.server';
import { createDocumentRendering } from './document-rendering';
import { createDocumentPrinter, printPage } from './print-document';
import { bodyOf, escapeHtml, renderDocument } from './render-document';

const metaPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** A page that shows each document in a frame of its own, with or without the barriers of the screen: its policy, a sandbox. */
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
/** With the policy and the frame's sandbox as the only barriers. */
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

describe('sanitising', () => {
  const dangerous =
    /<(script|iframe|object|embed|svg|math|link|meta|base|form|input|video|audio|source|style|frame|portal|template|textarea)\b|\son\w+\s*=|javascript:|srcset|background|url\s*\(|image-set|@import|http:\/\/127/i;

  it.each(hostileDocuments('http://127.0.0.1:9'))('leaves nothing of %s', (_, content) => {
    // What is shown as text is only text; of mark-up nothing but what is harmless may be left.
    const markup = [...bodyOf(content, 'html').matchAll(/<[^>]*>/g)].join('');
    expect(markup).not.toMatch(dangerous);
    expect(
      bodyOf(content, 'markdown')
        .match(/<[^>]*>/g)
        ?.join('') ?? '',
    ).not.toMatch(dangerous);
    expect(ownStyles(content)).not.toMatch(/url|@(?!media)|http/i);
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await puppeteer.launch({
      executablePath: String(findChromium(process.env.PARTNERHUB_CHROMIUM ?? null)),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      pipe: true,
    });
  });
  afterAll(() => browser.close());

  /** What the page and its frames did; asks the server itself at the end, so that what came before has arrived. */
  async function watch(html: string) {
    const page = await browser.newPage();
    await page.evaluate((text) => {
      document.open();
      document.write(text);
      document.close();
    }, html);
    // Of frames that were kept from going elsewhere no end of loading is told: what comes, comes at once.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    const flags = await Promise.all(page.frames().map(isPwned));
    await page.close();
    return { requests: asked.filter((path) => path !== 'a connection'), isPwned: flags.includes(true) };
  }

  /** A frame that was kept from going elsewhere may never answer. */
  const isPwned = (frame: Frame): Promise<boolean> =>
    Promise.race([
      frame.evaluate(() => 'pwned' in window).catch(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 500, false)),
    ]);

  it('they would do what they try', async () => {
    const { requests, isPwned } = await watch(pageOf(contents(), { isScreen: false }));
    expect(new Set(requests).size).toBeGreaterThan(30);
    expect(isPwned).toBe(true);
  });

  it.each([
    ['as a preview shows them', () => contents().map(rendered), true],
    ['sanitised only', () => contents().map(rendered).map(withoutPolicy), false],
  ])('%s, they run nothing, fetch nothing and connect to nobody', async (_, make, isScreen) => {
    expect(await watch(pageOf(make(), { isScreen }))).toEqual({ requests: [], isPwned: false });
    expect(asked).toEqual([]);
  });

  it('kept by the policy and the sandbox only, they run nothing and fetch nothing', async () => {
    // But a preconnect connects: against that there is no policy, only sanitising.
    const html = pageOf(contents().map(unsanitised), { isScreen: true });
    expect(await watch(html)).toEqual({ requests: [], isPwned: false });
  });
});

describe('in a PDF', () => {
  const log = createLog('silent');
  const browser = createSharedBrowser({ chromium: process.env.PARTNERHUB_CHROMIUM ?? null, log });
  const { render, close } = createDocumentRendering({ log });
  afterAll(() => Promise.all([browser.close(), close()]));

  it('they fetch nothing, from HTML and from Markdown', async () => {
    const print = createDocumentPrinter({ browser, render });
    const together = contents().join('\n\n');
    await Promise.all([
      print({ name: 'Hostile', content: together, fileFormat: 'pdf' }),
      print({ name: '<img src=x>', content: `<!doctype html>${together}`, fileFormat: 'pdf' }),
    ]);
    expect(asked).toEqual([]);
  });

  it('the page that is printed reaches nobody even with what was not sanitised', async () => {
    const html = pageOf(contents(), { isScreen: false });
    const pdf = await browser.withPage((page) => printPage(page, html, 'Hostile'), {
      limitMs: 20_000,
      isOffline: true,
    });
    expect(pdf.length).toBeGreaterThan(1000);
    expect(asked).toEqual([]);
  });
});
