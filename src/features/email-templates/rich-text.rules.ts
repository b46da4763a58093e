import { textOf, type Piece } from '../templates/variables.rules';

/** The structure of plain text: blank lines separate paragraphs, `- ` and `1. ` begin list items. */
export type Block =
  { kind: 'paragraph'; lines: Piece[][] } | { kind: 'list'; start: number | null; items: Piece[][][] };

const bullet = /^[ \t]{0,8}[-*•][ \t]+/;
const ordinal = /^[ \t]{0,8}(\d{1,4})[.)][ \t]+/;
const indent = /^[ \t]+/;

/** Splits pieces into lines. Filled values have no line breaks. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    const [first = '', ...rest] = piece.text.split(/\r\n|\r|\n/);
    if (first !== '') lines.at(-1)?.push({ ...piece, text: first });
    for (const text of rest) lines.push(text === '' ? [] : [{ ...piece, text }]);
  }
  return lines;
}

const isBlank = (line: readonly Piece[]) => textOf(line).trim() === '';

/** Returns the line without its list mark, if the template's own text has one: a value can't begin a list. */
function without(mark: RegExp, [first, ...rest]: readonly Piece[]): { line: Piece[]; mark: string } | null {
  if (first?.kind !== 'text') return null;
  const found = mark.exec(first.text);
  if (!found) return null;
  const text = first.text.slice(found[0].length);
  return { line: text === '' ? rest : [{ ...first, text }, ...rest], mark: found[1] ?? '' };
}

/** Returns the paragraphs and lists of a text. */
export function blocksOf(pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of linesOf(pieces)) {
    if (isBlank(line)) open = null;
    else {
      const next: Block = addLine(open, line);
      if (next !== open) blocks.push(next);
      open = next;
    }
  }
  return blocks;
}

/** Adds the line to the open block, or begins a new one with it. */
function addLine(open: Block | null, line: Piece[]): Block {
  const numbered = without(ordinal, line);
  const item = numbered ?? without(bullet, line);
  if (item) {
    const isNext = open?.kind === 'list' && (open.start === null) === (numbered === null);
    if (!isNext)
      return { kind: 'list', start: numbered ? Number(numbered.mark) : null, items: [[item.line]] };
    open.items.push([item.line]);
    return open;
  }
  const lastItem = open?.kind === 'list' ? open.items.at(-1) : undefined;
  const continued = without(indent, line);
  if (open && lastItem && continued) {
    lastItem.push(continued.line);
    return open;
  }
  if (open?.kind !== 'paragraph') return { kind: 'paragraph', lines: [line] };
  open.lines.push(line);
  return open;
}

/**
 * Returns HTML for mail programs and text editors, with only paragraphs, lists, line breaks and links. Escapes all
 * text, of values and templates alike.
 */
export function htmlOf(pieces: readonly Piece[]): string {
  return blocksOf(pieces).map(htmlOfBlock).join('\n');
}

const htmlOfLines = (lines: readonly Piece[][]) => lines.map((line) => linked(textOf(line))).join('<br>\n');

function htmlOfBlock(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${htmlOfLines(block.lines)}</p>`;
  const items = block.items.map((lines) => `<li>${htmlOfLines(lines)}</li>`).join('\n');
  if (block.start === null) return `<ul>\n${items}\n</ul>`;
  return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>\n${items}\n</ol>`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

// All repetitions are bounded, so that matching stays fast.
const address =
  /https?:\/\/[^\s<>"]{1,2000}|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/giu;

/** Turns web and email addresses into links: http, https and mailto only. */
function linked(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(address)) {
    const found = withoutPunctuation(match[0]);
    const href = /^https?:/i.test(found) ? found : `mailto:${found}`;
    html += escapeHtml(line.slice(end, match.index));
    html += `<a href="${escapeHtml(href)}">${escapeHtml(found)}</a>`;
    end = match.index + found.length;
  }
  return html + escapeHtml(line.slice(end));
}

/** Removes punctuation at the end, except a closing bracket whose opening one is in the address. */
function withoutPunctuation(found: string): string {
  let text = found;
  for (;;) {
    const last = text.at(-1) ?? '';
    const isClosing = last === ')' && !text.includes('(');
    if (!/[.,;:!?'*_\]}]/.test(last) && !isClosing) return text;
    text = text.slice(0, -1);
  }
}
