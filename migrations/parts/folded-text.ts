/** A frozen copy of `foldText` (src/lib/text/fold-text.ts), with which migration 073 writes all search texts again. */
export function foldedText(text: string): string {
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
const variants = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');
