import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { HOSTILE_DEPTH } from '../../lib/hostile-depth';
import { namesOf, type Scope } from './namespaces';

/** An element of a feed. Names are in lower case, with the usual prefix of their namespace: `title`, `atom:link`. */
export interface FeedElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (FeedElement | string)[];
  /** The base of relative addresses, from xml:base and the feed's address; '' if unknown. */
  base: string;
}

/** Deeper elements are ignored, because recursion into them could overflow the stack. */
const MAX_DEPTH = 200;
const hostile = new Error('nested too deeply');

/**
 * Parses markup that may be malformed. Accepts unescaped ampersands, HTML entities, attributes without quotes and
 * unclosed elements. Doesn't expand entities that the document defines, so that entity bombs have no effect.
 */
export function parseMarkup(text: string, url: string): FeedElement {
  const root: FeedElement = { name: '', attributes: {}, children: [], base: url };
  const open: { element: FeedElement; scope: Scope }[] = [{ element: root, scope: new Map() }];
  const innermost = () => open[open.length - 1] ?? { element: root, scope: new Map() };
  let tooDeep = 0;
  let isLiteral = false;

  const parser = new Parser(
    {
      onopentag(tag, raw) {
        const parent = innermost();
        if (open.length > MAX_DEPTH) tooDeep += 1;
        if (tooDeep > HOSTILE_DEPTH) throw hostile;
        if (tooDeep > 0) return;
        const { name, attributes, scope } = namesOf(tag, decoded(raw), parent.scope);
        const base = resolve(attributes['xml:base'], parent.element.base);
        const element = { name, attributes, children: [], base };
        parent.element.children.push(element);
        open.push({ element, scope });
      },
      onclosetag() {
        if (tooDeep > 0) tooDeep -= 1;
        else if (open.length > 1) open.pop();
      },
      ontext(data) {
        innermost().element.children.push(isLiteral ? data : decodeHTMLStrict(data));
      },
      oncdatastart: () => void (isLiteral = true),
      oncdataend: () => void (isLiteral = false),
    },
    { xmlMode: true, decodeEntities: false },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (error !== hostile) throw error;
  }
  return root;
}

const decoded = (raw: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodeHTMLStrict(value)]));

/** Resolves an address in a document against its base. Returns it unchanged if that is not possible. */
export function resolve(address: string | undefined, base: string): string {
  const text = address?.trim() ?? '';
  if (text === '') return base;
  return base !== '' && URL.canParse(text, base) ? new URL(text, base).href : text;
}

/** Returns the text of the element and of all elements inside. */
export const textOf = (element: FeedElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Iterates over all elements inside, at any depth, in document order. */
export function* elementsIn(element: FeedElement): Generator<FeedElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsIn(child);
  }
}
