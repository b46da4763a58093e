import { parseDocument } from 'htmlparser2';
import { decodeText } from '../../feeds/decode-text';
import { isElement, type AnyNode, type Element } from '../reading/document';
import { createFinder } from './find-by-selector';

/** An element as a browser shows it. */
export interface ShownElement {
  /** Selectors that find it in the browser, the best first. */
  selectors: readonly string[];
  name: string;
  /** The start of its text on one line. */
  text: string;
}

const MAX_TEXT = 300;
/** The share of words that two texts must have in common: a script may have changed some. */
const LEAST_COMMON = 0.5;
const unread = new Set('script style noscript template head title iframe object'.split(' '));

/**
 * Returns for each element a selector that finds the same element, and only that, when the page is read without a
 * browser; null if there is none. Browsers correct invalid HTML, and scripts change pages, so the two can differ.
 */
export function matchElements(
  source: Uint8Array | string,
  elements: readonly ShownElement[],
  { contentType = null }: { contentType?: string | null } = {},
): (string | null)[] {
  const html = typeof source === 'string' ? source : decodeText(source, contentType);
  const find = createFinder(parseDocument(html));
  const texts = new Map<Element, string>();
  const textOf = (element: Element): string => {
    const known = texts.get(element) ?? startOfText(element);
    texts.set(element, known);
    return known;
  };
  return elements.map(
    ({ selectors, name, text }) =>
      selectors.find((selector) => {
        const [only, other] = find(selector);
        return only?.name === name && other === undefined && isAlike(textOf(only), text);
      }) ?? null,
  );
}

function startOfText(element: Element): string {
  let text = '';
  const waiting: AnyNode[] = [element];
  for (let node = waiting.pop(); node && text.length < 2 * MAX_TEXT; node = waiting.pop()) {
    if (node.type === 'text') text += `${node.data} `;
    else if (isElement(node) && !unread.has(node.name)) waiting.push(...node.children.toReversed());
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const words = new Set(one.split(' '));
  const others = new Set(other.split(' '));
  const common = [...words].filter((word) => others.has(word)).length;
  return common / Math.max(words.size, others.size) >= LEAST_COMMON;
}
