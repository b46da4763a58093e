import { DomUtils, parseDocument } from 'htmlparser2';
import { decodeText } from '../feeds/decode-text';
import { oneLine, tidy } from '../feeds/plain-text';
import { mainElement, visibleText } from './main-text';
import { truncate } from '../unicode';

/** The readable content of a web page. */
export interface ReadPage {
  /** Plain text on one line: the page's title, else its first heading, else its address. */
  title: string;
  /**
   * Plain text in lines, without navigation, cookie notices and hidden content. Only the main element if the page has
   * one. Up to 200,000 characters; '' if there is none.
   */
  text: string;
  /** Whether the page has no text, but scripts that may create it. */
  needsScript: boolean;
}

/** Text after this many characters is ignored. */
const MAX_TEXT = 200_000;

/** The start of a page that only asks visitors to wait or to enable JavaScript. */
const placeholder =
  /^(loading\b|please wait|just a moment|(please )?enable javascript|(you need to|please) (enable|turn on) javascript|this (app|site|page) (requires|needs) javascript|javascript (is )?(required|disabled))/i;

/**
 * Reads an HTML page or any other text. JSON is split into lines, plain text stays unchanged. The charset of bytes
 * comes from `contentType` or from the content.
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

/** Splits JSON into lines, so that a comparison shows which part has changed. */
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
    title: truncate(title, 300) || address,
    // Without scripts the page is complete, even if it is all navigation.
    text: mainText === '' && !hasScript ? linesOf(visibleText(document, { withChrome: true })) : mainText,
    needsScript,
  };
}

function linesOf(text: string): string {
  const lines = tidy(text)
    .split('\n')
    .filter((line) => line !== '');
  return truncate(lines.join('\n'), MAX_TEXT);
}
