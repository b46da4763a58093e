import { DomUtils } from 'htmlparser2';
import { decodeText } from '../feeds/decode-text';
import { oneLine, tidy } from '../feeds/plain-text';
import { truncate } from '../../lib/text/unicode';
import type { Document, Element } from './reading/document';
import { describePart, selectParts } from './rules/select-parts';
import { withoutIgnored } from './rules/text-patterns';
import { writeOutline, type PageLine } from './page-lines';
import { parseHtml } from './reading/parse-html';
import { readLines } from './reading/read-lines';
import { createSurroundings } from './reading/surroundings';
import { findNeedOfScript, hasEmptyParts } from './reading/scripted-page';

/** The readable content of a web page. */
export interface ReadPage {
  /** Plain text on one line: the page's title, else its first heading, else its address. */
  title: string;
  /**
   * Plain text in lines, without navigation, advertisements, cookie notices and hidden content. Up to 200,000
   * characters; '' if there is none.
   */
  text: string;
  /** The places of the lines in the page, for `compareTexts`. */
  outline: string;
  /** The title, menu and links, for `compareTexts`; '' if only parts of the page are read. */
  surroundings: string;
  /** Whether the page has no content, but scripts that may create it. */
  needsScript: boolean;
  /** Whether the page has little text, and scripts that may create more. */
  mayNeedScript: boolean;
  /** Whether the page has empty elements, and scripts that may fill them. */
  hasEmptyParts: boolean;
  /** The selected parts and their texts; empty without a selector. */
  parts: { path: string; text: string }[];
}

/** The part of a page to read. */
export interface PageSelection {
  /** The part to read; null for the whole page. */
  readonly watch: string | null;
  /** Selectors of parts to leave out. */
  readonly ignore: readonly string[];
  /** Texts to leave out. */
  readonly ignoreText: readonly string[];
}

export interface PageSource {
  contentType?: string | null;
  url?: string;
  /** Default: the whole page. */
  selection?: PageSelection;
}

const wholePage: PageSelection = { watch: null, ignore: [], ignoreText: [] };

/** Text after this many characters is ignored. */
const MAX_TEXT = 200_000;

/**
 * Reads an HTML page or any other text. JSON is split into lines, plain text stays unchanged. The charset of bytes
 * comes from `contentType` or from the content.
 * @throws Error for users if the elements of the page are nested too deeply.
 */
export function readPage(
  source: Uint8Array | string,
  { contentType = null, url = '', selection = wholePage }: PageSource = {},
): ReadPage {
  const text = typeof source === 'string' ? source : decodeText(source, contentType);
  const address = URL.canParse(url) ? new URL(url).host + new URL(url).pathname.replace(/\/$/, '') : url;
  if (isMarkup(text, contentType)) return readHtml(text, { address, url }, selection);
  const lines = withoutIgnored(
    tidy(inLines(text))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ text: line })),
    selection.ignoreText,
  );
  return {
    title: address,
    text: truncate(lines.map((line) => line.text).join('\n'), MAX_TEXT),
    outline: '',
    surroundings: '',
    needsScript: false,
    mayNeedScript: false,
    hasEmptyParts: false,
    parts: [],
  };
}

function isMarkup(text: string, contentType: string | null): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/octet-stream') return /^\s*</.test(text);
  return /^(text\/html|application\/xhtml\+xml)$/.test(type) || (/xml$/.test(type) && /<html\b/i.test(text));
}

/** Splits JSON into lines, so that a comparison shows which part has changed. */
function inLines(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

function readHtml(
  html: string,
  { address, url }: { address: string; url: string },
  { watch, ignore, ignoreText }: PageSelection,
): ReadPage {
  const document = parseHtml(html);
  const all = DomUtils.getElementsByTagName('*', document, true);
  const without = new Set(
    ignore.flatMap((selector) =>
      selectParts(document, selector).flatMap((part) => ('node' in part ? [part.node] : [])),
    ),
  );
  const surroundings = createSurroundings(all, url);
  const read = (withChrome = false) =>
    tidyLines(
      readLines(document, {
        main: mainElement(all),
        limit: MAX_TEXT,
        without,
        withChrome,
        onLink: surroundings.addLink,
      }),
    );
  const whole = read();
  const need = findNeedOfScript(all, whole);
  // Without scripts the page is complete, even if it is all navigation.
  const found = whole.length === 0 && need === 'no' ? read(true) : whole;
  const parts = watch === null ? [] : readParts(document, watch, without);
  const lines = withoutIgnored(watch === null ? found : parts.flatMap((part) => part.lines), ignoreText);
  // A script may create the part.
  const isMissing = watch !== null && lines.length === 0 && all.some(({ name }) => name === 'script');
  const title = titleOf(all) || address;
  return {
    title,
    text: truncate(lines.map(({ text }) => text).join('\n'), MAX_TEXT),
    outline: writeOutline(lines),
    surroundings: watch === null ? surroundings.write(title) : '',
    needsScript: need === 'yes' || isMissing,
    mayNeedScript: need === 'perhaps' && !isMissing,
    hasEmptyParts: hasEmptyParts(all, whole),
    parts: parts.map((part) => ({ path: part.path, text: part.lines.map(({ text }) => text).join('\n') })),
  };
}

/** Reads the parts that are watched, even if they are hidden or part of every page. */
function readParts(
  document: Document,
  watch: string,
  without: ReadonlySet<unknown>,
): { path: string; lines: PageLine[] }[] {
  return selectParts(document, watch).map((part) => ({
    path: describePart(part),
    lines:
      'text' in part
        ? tidyLines([{ text: part.text, slot: '', group: '', marks: 0 }])
        : tidyLines(readLines(part.node, { withChrome: true, limit: MAX_TEXT, without })),
  }));
}

const tidyLines = (lines: readonly PageLine[]): PageLine[] =>
  lines.map((line) => ({ ...line, text: oneLine(line.text) })).filter(({ text }) => text !== '');

function titleOf(all: readonly Element[]): string {
  const named = (name: string) => all.find((element) => element.name === name);
  const headline = named('title') ?? named('h1');
  return headline ? truncate(oneLine(DomUtils.textContent(headline)), 300) : '';
}

/** Returns the element that a page marks as its main part, or undefined if there is none. */
const mainElement = (all: readonly Element[]): Element | undefined =>
  all.find(({ name }) => name === 'main') ?? all.find(({ attribs }) => attribs.role === 'main');
