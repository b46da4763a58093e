import { DomUtils, parseDocument } from 'htmlparser2';
import { decodeText } from '../feeds/decode-text';
import { oneLine, tidy } from '../feeds/plain-text';
import { mainElement, visibleText } from './main-text';
import { cutTo } from '../unicode';

/** What people read on a page. */
export interface ReadPage {
  /** Plain text on one line; what the page calls itself, else its first heading, else its address. */
  title: string;
  /** Main text in lines, without navigation, notices about cookies and what is hidden; up to 200,000 characters, '' for none. */
  text: string;
  /** Whether there is no text yet, but scripts that may bring it. */
  needsScript: boolean;
}

/** Text beyond it is not watched. */
const MAX_TEXT = 200_000;

/** A page that only says to wait, or to switch on what a visitor lacks. */
const placeholder =
  /^(loading\b|please wait|just a moment|(please )?enable javascript|(you need to|please) (enable|turn on) javascript|this (app|site|page) (requires|needs) javascript|javascript (is )?(required|disabled))/i;

/**
 * Reads a page of HTML, or any other text: JSON becomes lines, plain text stays as it is. The charset of bytes comes from
 * `contentType` or from inside.
 */
export function readPage(
  source: Uint8Array | string,
  { contentType = null, url = '' }: { contentType?: string | null; url?: string } = {},
): ReadPage {
  const text = typeof source === 'string' ? source : decodeText(source, contentType);
  const address = URL.canParse(url) ? new URL(url).host + new URL(url).pathname.replace(/\/$/, '') : url;
  if (!isMarkup(text, contentType))
    return { title: address, text: linesOf(inLines(text)), needsScript: false };
  return readHtml(text, address);
}

function isMarkup(text: string, contentType: string | null): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/octet-stream') return /^\s*</.test(text);
  return /^(text\/html|application\/xhtml\+xml)$/.test(type) || (/xml$/.test(type) && /<html\b/i.test(text));
}

/** JSON on one line would change as a whole. */
function inLines(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

function readHtml(html: string, address: string): ReadPage {
  const document = parseDocument(html);
  const all = DomUtils.getElementsByTagName('*', document, true);
  const named = (name: string) => all.find((element) => element.name === name);
  const headline = named('title') ?? named('h1');
  const title = headline ? oneLine(visibleText(headline, { withChrome: true })) : '';
  const main = mainElement(all);
  const mainText = linesOf((main && visibleText(main)) || visibleText(document));
  const hasScript = all.some(({ name, attribs }) => name === 'script' && !/json/.test(attribs.type ?? ''));
  const needsScript = hasScript && (mainText === '' || (mainText.length < 300 && placeholder.test(mainText)));
  return {
    title: cutTo(title, 300) || address,
    // Where no script will bring more, what is there is the page: be it all navigation.
    text: mainText === '' && !hasScript ? linesOf(visibleText(document, { withChrome: true })) : mainText,
    needsScript,
  };
}

function linesOf(text: string): string {
  const lines = tidy(text)
    .split('\n')
    .filter((line) => line !== '');
  return cutTo(lines.join('\n'), MAX_TEXT);
}
