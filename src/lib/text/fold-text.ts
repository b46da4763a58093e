/** Returns the text in lower case, for keys that must differ if the texts differ in more than that. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Normalizes text for searches, so that both engines find the same text, regardless of their Unicode support: without
 * case, the accents of Latin, Greek and Cyrillic letters, apostrophes and invisible characters, and with one form of
 * each letter. Marks of other scripts stay, because they change the word. Migration 073 has a frozen copy.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase().replace(apostrophes, '');
  return text
    .replace(apostrophes, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '$1')
    .replace(variants, (letter) => plain[letter] ?? letter)
    .replace(invisible, '')
    .normalize('NFC');
}

const isAscii = /^\p{ASCII}*$/u;
const apostrophes = /['`´‘’‚‛ʹʻʼʽ′＇]/gu;
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Soft hyphens, joiners and other characters that only affect how a text is drawn. */
const invisible = /[\u00AD\u0640\u200B-\u200F\u2060\uFEFF]/gu;
/** Letters that people write in two ways, without a decomposition in Unicode. */
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
  // The Arabic and the Persian forms of the same letter.
  ي: 'ی',
  ك: 'ک',
};
/** All of them. A literal, so that bundles of screens, which import entities, leave this file out. */
const variants = /[ßæœøđðþłħıςيك]/gu;
