import confusables from 'unhomoglyph/data.json';
import { nameKey } from './match-keys';

/**
 * Returns the key of a company's name as 067-readable-names stored it: the one of 040-deals, without characters that
 * are invisible, and with letters replaced by the ASCII letters that they look like.
 */
export const seenNameKey = (name: string | null): string | null =>
  nameKey(name === null ? null : foldLooks(name));

const SIMILAR =
  /(?![\0-\x7f])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;
const skeletons: Readonly<Record<string, string | undefined>> = confusables;
const asciiOf = (letter: string): string | undefined =>
  /^[a-z\d]+$/i.exec(skeletons[letter] ?? '')?.[0].toLowerCase();

export function foldLooks(text: string): string {
  let folded = '';
  for (const letter of text.replaceAll(/\p{DI}/gu, '').toLowerCase()) {
    const ascii = SIMILAR.test(letter) ? (asciiOf(letter) ?? asciiOf(letter.toUpperCase())) : undefined;
    folded += ascii ?? letter;
  }
  return folded;
}
