import {
  conditionalHeaders,
  PluginError,
  validatorsOf,
  type CheckedSource,
  type Page,
  type PageSelection,
  type PluginTools,
  type SourceMemory,
} from 'partnerhub/plugin';
import { findObstacle } from './obstacles';
import type { Rendering } from './snapshot';

/** When to run the scripts of a page. `auto`: if it has little text without them. */
export type RenderingChoice = 'auto' | 'always' | 'never';

export interface FetchedPage {
  page: Page;
  /** The HTML, as bytes or as text. */
  content: Uint8Array | string;
  contentType: string | null;
  /** The address after redirects. */
  url: string;
  validators: SourceMemory;
  rendering: Rendering;
  /** A hint for users about the way the page was read. */
  note: string | null;
}

interface Options {
  choice: RenderingChoice;
  /** The way the page was read the last time. */
  last: Rendering | undefined;
  /** The text of the page at the last check; null if there is none. */
  lastText: string | null;
  selection: PageSelection | undefined;
  /** Runs the scripts of the page. */
  render: PluginTools['render'];
}

/** Content types whose text can be compared. A response without a type is inspected. */
const READABLE =
  /^(text\/|application\/(xhtml\+xml|json|xml|javascript|octet-stream)|[\w.-]+\/[\w.-]+\+(json|xml))/i;

/**
 * Returns the page as visitors see it, or null if the server reports no change.
 * @throws PluginError, also if the answer is not the page, but for example asks to sign in
 */
export async function fetchPage(
  source: CheckedSource,
  tools: PluginTools,
  options: Options,
): Promise<FetchedPage | null> {
  const found = await fetchAny(source, tools, options);
  if (found === null) return null;
  const { page, content, url } = found;
  const start = content.slice(0, MAX_EXAMINED);
  const html = typeof start === 'string' ? start : Buffer.from(start).toString('latin1');
  const isRedirected = addressOf(url) !== addressOf(source.url ?? '');
  const reason = findObstacle({ page, html, url, isRedirected, lastText: options.lastText });
  if (reason !== null) throw unreadable(reason);
  return found;
}

/** The start of a page that shows what kind of page it is. */
const MAX_EXAMINED = 200_000;

const addressOf = (url: string): string => url.replace(/^https?:\/\/(www\.)?|\/?([?#].*)?$/g, '');
const unreadable = (reason: string): PluginError => new PluginError(`The page could not be read: ${reason}`);

async function fetchAny(
  source: CheckedSource,
  tools: PluginTools,
  { choice, last, selection, render }: Options,
): Promise<FetchedPage | null> {
  const { url, validators, snapshot } = source;
  if (url === null) throw new PluginError('This source has no URL');
  const answer = await tools.fetch(url, {
    headers: {
      accept: 'text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.8',
      ...conditionalHeaders(snapshot === null || choice === 'always' ? {} : validators),
    },
  });
  if (answer.status === 304) return null;
  const address = answer.url || url;
  const { host } = new URL(address);
  // A firewall asks for a proof in place of the page (developers.cloudflare.com, "Detect a Challenge Page response").
  if (answer.headers.get('cf-mitigated') === 'challenge')
    throw unreadable('its site asked to prove that the visitor is a person');
  if (!answer.ok) throw new PluginError(`${host} answered with an error (${answer.status})`);
  const contentType = answer.headers.get('content-type');
  const type = contentType?.split(';')[0]?.trim() ?? '';
  if (type !== '' && !READABLE.test(type)) throw notTextError(host, type);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (isBinary(bytes)) throw notTextError(host, type || 'a file');
  const page = await readPart(bytes, { contentType, url: address }, tools, selection);
  const asSent: FetchedPage = {
    page,
    content: bytes,
    contentType,
    url: address,
    validators: validatorsOf(answer.headers),
    rendering: 'static',
    note: null,
  };
  if (choice === 'always' || (choice === 'auto' && needsScript(page, last))) {
    const isPartMissing = page.text === '' && selection?.watch != null;
    if (isPartMissing && !tools.canRender) throw noTextError(host, WITHOUT_BROWSER, selection);
    // A page without any text can't be watched without its scripts. If Chromium is missing, the failure says so.
    if (tools.canRender || page.needsScript || page.text === '')
      return rendered(address, host, { tools, selection, render });
    // Leave out the validators, so that the note stays when nothing has changed.
    return { ...asSent, validators: {}, note: NO_BROWSER };
  }
  if (page.text === '') throw noTextError(host, choice === 'never' ? ' without JavaScript' : '', selection);
  if (choice === 'never' || !mayGrow(page) || last === 'static' || !tools.canRender) return asSent;
  return (await renderedIfLonger(address, host, page, { tools, selection, render })) ?? asSent;
}

const WITHOUT_BROWSER = ' without JavaScript, and Chromium is not installed on the server';
const NO_BROWSER =
  'The page was read without running its scripts, because Chromium is not installed on the server.';

/**
 * Returns whether the page must be rendered. If a page whose scripts add text was rendered the last time, its text would
 * otherwise look removed.
 */
const needsScript = (page: Page, last: Rendering | undefined): boolean =>
  page.needsScript || (mayGrow(page) && last === 'scripts');

const mayGrow = ({ mayNeedScript, hasEmptyParts }: Page): boolean => mayNeedScript || hasEmptyParts;

type Reading = Pick<Options, 'selection' | 'render'> & { tools: PluginTools };

/**
 * Renders the page. The result has no validators, because those of the empty page don't cover the content that its
 * scripts load.
 */
async function rendered(
  url: string,
  host: string,
  { tools, selection, render }: Reading,
): Promise<FetchedPage> {
  const { html, status } = await render(url).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : 'it could not be opened';
    throw new PluginError(`This page needs JavaScript, and opening it failed: ${why}`, { cause });
  });
  if (status >= 400) throw new PluginError(`${host} answered with an error (${status})`);
  const page = await readPart(html, { contentType: 'text/html', url }, tools, selection);
  if (page.text === '') throw noTextError(host, ', even with JavaScript', selection);
  const contentType = 'text/html';
  return { page, content: html, contentType, url, validators: {}, rendering: 'scripts', note: null };
}

/** Minimum number of characters that scripts must add to be run at every check, unless they add a price. */
const LEAST_ADDED = 10;
const price = /[$€£¥₹%]/;

/** Renders a page to see whether its scripts add text. Returns null if they don't, or can't be run. */
async function renderedIfLonger(
  url: string,
  host: string,
  asSent: Page,
  reading: Reading,
): Promise<FetchedPage | null> {
  try {
    const found = await rendered(url, host, reading);
    const known = new Set(asSent.text.split('\n'));
    const added = found.page.text.split('\n').filter((line) => !known.has(line));
    const isLonger = found.page.text.length >= asSent.text.length + LEAST_ADDED;
    return isLonger || added.some((line) => price.test(line)) ? found : null;
  } catch (error) {
    reading.tools.log.info('a page could not be rendered', {
      url,
      reason: error instanceof Error ? error.message : '',
    });
    return null;
  }
}

/** Reads the selected part of a page. Errors of a selection, such as an invalid selector, are worded for users. */
const readPart = (
  source: Uint8Array | string,
  found: { contentType: string | null; url: string },
  tools: PluginTools,
  selection: PageSelection | undefined,
): Promise<Page> =>
  selection === undefined
    ? tools.readPage(source, found)
    : tools
        .readPage(source, { contentType: found.contentType, url: found.url, selection })
        .catch((cause: unknown) => {
          throw new PluginError(cause instanceof Error ? cause.message : 'The page could not be read', {
            cause,
          });
        });

const noTextError = (host: string, how: string, selection: PageSelection | undefined): PluginError =>
  new PluginError(
    selection?.watch == null
      ? `${host} has no text at this address${how}`
      : `Nothing on the page matches ${selection.watch}${how}`,
  );

/** Returns the error for other content. It is final, because the address won't become a page. */
const notTextError = (host: string, type: string): Error =>
  new PluginError(`${host} returned ${type} instead of a page`, { isFinal: true });

/**
 * Returns whether the content is binary. Text contains no zero bytes except in UTF-16 and UTF-32, which start with one
 * or with a byte order mark.
 */
function isBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (start.subarray(0, 5).toString('latin1') === '%PDF-') return true;
  const isWide = start.subarray(0, 4).includes(0) || [0xfe, 0xff].includes(start[0] ?? 0);
  return !isWide && start.includes(0);
}
