import type { Page } from 'puppeteer-core';
import { TooSlow, type SharedBrowser } from '../../../reading/rendering/browser';
import { seconds } from '../../../lib/clock';
import { unavailable } from '../../../lib/errors';
import { createSemaphore } from '../../../lib/concurrency/semaphore';
import type { PaperSize } from '../../workspaces/workspaces.rules';
import type { DocumentContent } from '../document-templates.entity';
import { documentFonts } from './document-fonts';
import { createFiller, type Filling } from './fill-texts';
import type { DocumentRendering } from './document-rendering';
import { escapeHtml } from './sanitize-document';

const LIMIT = seconds(20);
/** Each print uses a Chromium process and most of a processor. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 20;
const RETRY_AFTER = 10;

const busy = () =>
  unavailable('Too many PDF documents are being made right now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER,
  });

const tooSlow = (limitMs: number) =>
  unavailable(`Making this PDF took longer than ${limitMs / 1000} seconds. Please shorten the document.`);

interface Options {
  browser: SharedBrowser;
  render: DocumentRendering['render'];
  /** Time limit for one document, without the wait for its turn, in ms. */
  limitMs?: number;
}

/**
 * Returns a document as a PDF on A4 unless another paper is given, with its name and page numbers at the foot of every page.
 * @throws 422 if it becomes too long when it is filled in
 */
export type PrintDocument = (
  document: DocumentContent,
  filling?: Filling | null,
  paper?: PaperSize,
) => Promise<Uint8Array>;

/**
 * Prints two documents at once; others wait, or are refused with Retry-After.
 * @throws 503 if there is no Chromium, naming PARTNERHUB_CHROMIUM
 */
export function createDocumentPrinter({ browser, render, limitMs = LIMIT }: Options): PrintDocument {
  const semaphore = createSemaphore({
    concurrency: MAX_CONCURRENT,
    maxQueued: MAX_QUEUED,
    maxWaitMs: seconds(30),
    createBusyError: busy,
  });
  return async function printDocument(document, filling = null, paper = 'a4') {
    semaphore.assertNotFull();
    const name = filling ? createFiller(filling).words(document.name) : document.name;
    const letters = [name, document.content, ...Object.values(filling?.values ?? {})].join('');
    const html = await render(document, await documentFonts(letters), filling);
    const print = (page: Page) => printPage(page, html, name, paper);
    return semaphore
      .schedule(() => browser.withPage(print, { limitMs, isOffline: true }))
      .catch((error: unknown) => {
        throw error instanceof TooSlow ? tooSlow(limitMs) : error;
      });
  };
}

/** Prints a complete HTML document; scripts don't run, and only embedded data is loaded. */
export async function printPage(
  page: Page,
  html: string,
  name: string,
  paper: PaperSize = 'a4',
): Promise<Uint8Array> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isEmbedded = request.url().startsWith('data:');
    // The page, and with it the request, may already be closed.
    void (isEmbedded ? request.continue() : request.abort('blockedbyclient')).catch(() => undefined);
  });
  await page.setContent(html, { waitUntil: 'load', timeout: 0 });
  const pdf = await page.pdf({
    format: paper,
    margin: { top: '20mm', right: '20mm', bottom: '22mm', left: '20mm' },
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(name),
    // Our own limit closes the page.
    timeout: 0,
  });
  nameCreator(pdf);
  return pdf;
}

/** Chromium renders the footer separately, without the page's styles and fonts. */
const footer = (name: string): string => `
<div style="width:100%; margin:0 20mm; display:flex; gap:8mm; justify-content:space-between;
            font:8px Inter,'Liberation Sans',Arial,sans-serif; color:#60686d;">
  <span style="overflow:hidden; white-space:nowrap; text-overflow:ellipsis;">${escapeHtml(name)}</span>
  <span style="flex:none;">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
</div>`;

const CREATOR = '/Creator(PartnerHub)';

/**
 * Changes the program that a PDF of Chromium names as its creator. The length stays the same, because the index at the
 * end of the file has the positions of all objects.
 */
function nameCreator(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const found = /(?<=\n)\/Creator \((?:[^()\\]|\\.)*\)\n/.exec(bytes.toString('latin1'));
  if (found) bytes.write(CREATOR.padEnd(found[0].length), found.index, 'latin1');
}
