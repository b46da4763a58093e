import { textOf, type FeedElement } from './markup';
import { plainText, tidy } from './plain-text';

/** Returns a title or content as plain text, from any markup. `toText` converts HTML. */
export function readText(element: FeedElement, toText = plainText): string {
  const { type = '', mode = '', src } = element.attributes;
  if (src !== undefined && element.children.length === 0) return '';
  const inner = type === 'xhtml' || element.children.some((child) => typeof child !== 'string');
  if (inner) return toText(markupOf(element));
  const isEncoded = mode === 'base64' || (mode === '' && isBinary(type));
  const text = isEncoded ? fromBase64(textOf(element)) : textOf(element);
  return isPlain(element, type, mode) ? tidy(text) : toText(text);
}

/** Returns whether the text is plain. Atom declares it; in RSS, readers have always treated titles as HTML. */
function isPlain({ name }: FeedElement, type: string, mode: string): boolean {
  if (type === '' && mode === '') return name.startsWith('atom:');
  return type === 'text' || (type === 'text/plain' && mode !== 'escaped');
}

/** Returns whether Atom encodes this type in base64: any type that is neither text nor XML. */
const isBinary = (type: string): boolean => type.includes('/') && !/^text\/|[/+]xml$/.test(type);

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** Converts inner elements back to HTML. */
function markupOf({ children }: FeedElement): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return escaped(child);
      const name = child.name.replace(/^xhtml:/, '');
      return `<${name}>${markupOf(child)}</${name}>`;
    })
    .join('');
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
