/**
 * The one way to compare names: in searches, orders, duplicates, tags, options and owners (docs/names.md). Screens use
 * it, too. Migration 087 has a frozen copy.
 */

/**
 * Returns the key of a name. Names with the same key are the same name: without case, the marks of Latin and Greek letters, apostrophes
 * and characters that nobody sees, with one form of each letter and dash, and with single blanks.
 */
export const foldName = (name: string): string => foldLetters(name).replace(blanks, ' ').trim();

/** Returns the text with its letters as in `foldName`, and its blanks as they are. */
export function foldLetters(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase().replace(apostrophes, '');
  return text
    .replace(dropped, '')
    .normalize('NFKC')
    .replace(dropped, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '$1')
    .normalize('NFC')
    .replace(variants, (letter) => plain[letter] ?? letter);
}

/** Code points that are compared when sorting. PostgreSQL limits the size of index entries. */
const COMPARED = 200;

/**
 * Returns the text by which lists sort a name: compared byte by byte it sorts like the folded name, and numbers by
 * value, so that `Team 2` comes before `Team 10`. null for a name without a key, which comes last.
 */
export function sortKey(name: string | null | undefined): string | null {
  const key = foldName(name ?? '').replace(numbers, numberKey);
  return (key.length <= COMPARED ? key : [...key].slice(0, COMPARED).join('')) || null;
}

/** Compares names as lists sort them. Names with the same key are equal. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [sortKey(one) ?? LAST, sortKey(other) ?? LAST];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the first of the texts with each key. */
export function distinctNames(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) if (!byKey.has(foldName(text))) byKey.set(foldName(text), text);
  return [...byKey.values()];
}

/** Returns the number of digits, then the digits without leading zeros. Nine and more digits: 9 for each nine of them. */
function numberKey(digits: string): string {
  const significant = [...digits]
    .map(digitOf)
    .join('')
    .replace(/^0+(?=.)/, '');
  const { length } = significant;
  return `${'9'.repeat(Math.floor(length / 9))}${length % 9}${significant}`;
}

/** The digits of a script are next to each other. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

const LAST = '\u{10FFFF}';
const isAscii = /^\p{ASCII}*$/u;
const isDigit = /\p{Nd}/u;
const numbers = /\p{Nd}+/gu;
const blanks = /\s+/gu;
const apostrophes = /['`]/g;
const accents = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/** Apostrophes, and characters that only affect how a text is drawn: joiners, soft hyphens, the stretched line of Arabic. */
const dropped = /['`´‘’‚‛ʹʻʼʽ′＇\u1FFD\p{DI}\u0640]/gu;
/** Letters and dashes that people write in two ways, without a decomposition in Unicode. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
  // The Arabic and the Persian forms of the same letter.
  ي: 'ی',
  ك: 'ک',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '⁃': '-',
  '﹘': '-',
  '﹣': '-',
  '－': '-',
};
/** All of them. A literal, so that bundles of screens, which import entities, leave this file out. */
const variants = /[ßæœøđðþłħıςёيك‐‑‒–—―−⁃﹘﹣－]/gu;
