import { QuoteType, Tokenizer } from 'htmlparser2';
import { fillIn, placeholder } from '../../templates/variables.rules';
import { isLogo } from '../document-variables.rules';
import type { DocumentText } from './document-text';
import { createFiller, type Filler, type Filling } from './fill-texts';

/**
 * A part of a source in which variables are filled in. Elsewhere, such as in scripts and styles, they stay unchanged.
 */
interface Part {
  start: number;
  end: number;
  kind: 'text' | 'words' | 'link' | 'image';
}

/** Elements whose text is not HTML. */
const raw = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext']);
/** Elements whose text has no elements. */
const wordsOnly = new Set(['title', 'textarea', 'option']);
const describing = new Set(['alt', 'title', 'aria-label']);
const links = new Set(['a href', 'area href', 'blockquote cite', 'q cite']);

/**
 * Fills in the source of a document: HTML, or Markdown, which may contain HTML. Changes only the variables in its
 * texts, links and descriptions. Values are written as character references, so that they are never read as HTML or
 * Markdown, nor searched for variables.
 * @throws Error `FILLED_TOO_LONG`
 */
export function fillSource({ content: source, fileFormat }: DocumentText, filling: Filling): string {
  const filler = createFiller(filling);
  const isMarkdown = fileFormat === 'markdown';
  const filled: string[] = [];
  let end = 0;
  for (const part of partsOf(source)) {
    filled.push(source.slice(end, part.start), fillPart(source, part, filler, isMarkdown));
    end = part.end;
  }
  filled.push(source.slice(end));
  return filled.join('');
}

function fillPart(source: string, { start, end, kind }: Part, filler: Filler, isMarkdown: boolean): string {
  const text = source.slice(start, end);
  if (kind === 'words') return filler.words(text, encodeHtml);
  if (kind === 'link') return filler.link(text, encodeHtml);
  if (kind === 'image') return filler.text(text, { escape: encodeHtml, logo: (src) => src });
  if (!isMarkdown) return filler.text(text, { escape: encodeHtml, logo: htmlImage });
  return text.replace(placeholder, (whole: string, _: string, offset: number) => {
    const before = source.slice(Math.max(0, start + offset - 40), start + offset);
    if (!/(\]\(\s*<?|\]:\s*<?|<)$/.test(before))
      return filler.text(whole, { escape: encodeMarkdown, logo: markdownImage });
    const [piece] = fillIn(whole, {});
    const isLogo = piece?.kind === 'unknown';
    if (isLogo) return filler.text(whole, { escape: encodeMarkdown, logo: (src) => src });
    return filler.link(whole, (address) => encodeMarkdown(encodeSpaces(address)));
  });
}

const htmlImage = (src: string, alt: string): string => `<img src="${src}" alt="${encodeHtml(alt)}">`;
const markdownImage = (src: string, alt: string): string => `![${encodeMarkdown(alt)}](${src})`;

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

/** `=` and the backtick end attributes without quotes in old browsers, and braces begin variables. */
const encodeHtml = (text: string): string => text.replaceAll(/[&<>"'`={}]/g, reference);

/** Encodes characters with a meaning in Markdown, also those at the beginning of a line, such as `1.` or `#`. */
function encodeMarkdown(text: string): string {
  const [, digits = '', mark = ''] = /^(\d{0,9})([-+=#.)])/.exec(text) ?? [];
  const rest = text.slice(digits.length + mark.length);
  return `${digits}${mark && reference(mark)}${rest.replaceAll(/[&<>"'`\\*_{}[\]()|~]/g, reference)}`;
}

const encodeSpaces = (address: string): string => address.replaceAll(/\s/g, '%20');

/** Returns the parts of HTML that can have variables, in order. */
function partsOf(source: string): Part[] {
  const parts: Part[] = [];
  let tag = '';
  let attribute = '';
  let value: { start: number; end: number } | null = null;
  /** The element that has no elements inside, while its text is read. */
  let inside = '';
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      ontext(start, end) {
        if (!raw.has(inside)) parts.push({ start, end, kind: wordsOnly.has(inside) ? 'words' : 'text' });
      },
      onopentagname(start, end) {
        tag = source.slice(start, end).toLowerCase();
      },
      onopentagend() {
        inside = tag;
      },
      onselfclosingtag() {
        inside = tag;
      },
      onclosetag() {
        inside = '';
      },
      onattribname(start, end) {
        attribute = source.slice(start, end).toLowerCase();
        value = null;
      },
      onattribdata(start, end) {
        value = { start: value?.start ?? start, end };
      },
      onattribend(quote) {
        if (!value || (quote !== QuoteType.Double && quote !== QuoteType.Single)) return;
        if (describing.has(attribute)) parts.push({ ...value, kind: 'words' });
        else if (links.has(`${tag} ${attribute}`)) parts.push({ ...value, kind: 'link' });
        else if (tag === 'img' && attribute === 'src') parts.push({ ...value, kind: imageKind(value) });
      },
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  );
  const imageKind = ({ start, end }: { start: number; end: number }) =>
    isLogo(source.slice(start, end)) ? 'image' : 'link';
  tokenizer.write(source);
  tokenizer.end();
  return parts;
}
