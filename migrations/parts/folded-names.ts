/**
 * A frozen copy of src/lib/text/names.rules.ts and fold-text.ts, with which migration 087 writes the keys of names and
 * the search texts again.
 */

/** Returns the key of a name. */
export const foldedName = (name: string): string => foldLetters(name).replace(blanks, ' ').trim();

/** Returns the text for searches. */
export function searchedName(text: string): string {
  const folded = foldLetters(text);
  return isCyrillic.test(folded)
    ? folded.normalize('NFD').replace(cyrillicMarks, '$1').normalize('NFC')
    : folded;
}

const isCyrillic = /\p{Script=Cyrillic}/u;
const cyrillicMarks = /(\p{Script=Cyrillic})\p{M}+/gu;

/** Returns the text with its letters as in `foldedName`, and its blanks as they are. */
function foldLetters(text: string): string {
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
export function sortedName(name: string | null | undefined): string | null {
  const key = foldedName(name ?? '').replace(numbers, numberKey);
  return (key.length <= COMPARED ? key : [...key].slice(0, COMPARED).join('')) || null;
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
const variants = /[ßæœøđðþłħıςёيك‐‑‒–—―−⁃﹘﹣－]/gu;
