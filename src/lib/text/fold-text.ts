import { foldLetters } from './names.rules';

/** Returns the text in lower case, for keys that must differ if the texts differ in more than that. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Normalizes text for searches, so that both engines find the same text, regardless of their Unicode support: as names
 * are compared (`foldName`), and also without the marks of Cyrillic letters. Marks of other scripts stay, because they
 * change the word. Migration 087 has a frozen copy.
 */
export function foldText(text: string): string {
  const folded = foldLetters(text);
  return isCyrillic.test(folded)
    ? folded.normalize('NFD').replace(cyrillicMarks, '$1').normalize('NFC')
    : folded;
}

const isCyrillic = /\p{Script=Cyrillic}/u;
const cyrillicMarks = /(\p{Script=Cyrillic})\p{M}+/gu;
