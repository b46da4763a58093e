import type { Db } from '../connect';

/** Whole: the pattern matches the whole text; otherwise a part of it. */
type Extent = 'whole' | 'part';

/** Letters that differ only in case and accents, by the letter without them. */
const alike = new Map<string, Set<string>>();
/** Up to Latin Extended-A, so that patterns stay short. */
for (let code = 0x41; code <= 0x17f; code += 1) {
  const letter = String.fromCharCode(code);
  if (!/\p{L}/u.test(letter)) continue;
  const group = alike.get(plainOf(letter)) ?? new Set();
  alike.set(plainOf(letter), group.add(letter));
}
const apostrophes = "'’‘ʼ´`";

function plainOf(letter: string): string {
  return letter.normalize('NFD').charAt(0).toLowerCase();
}

function variantsOf(letter: string): string[] {
  if (apostrophes.includes(letter)) return [...apostrophes];
  const variants = alike.get(plainOf(letter)) ?? [letter.toLowerCase(), letter.toUpperCase()];
  return [...new Set([letter, ...variants])].filter((variant) => [...variant].length === 1);
}

const isCased = (letter: string): boolean => apostrophes.includes(letter) || /\p{L}/u.test(letter);

/** Returns a pattern of SQLite's GLOB. Only a class can contain its special characters. */
const globPattern = (letter: string): string => {
  if (isCased(letter)) return `[${variantsOf(letter).join('')}]`;
  return /[*?[]/.test(letter) ? `[${letter}]` : letter;
};

/** Returns a pattern of PostgreSQL's regular expressions. */
const regexPattern = (letter: string): string => {
  if (isCased(letter)) return `[${variantsOf(letter).join('')}]`;
  return /[\s\w]/.test(letter) || letter.charCodeAt(0) > 127 ? letter : `\\${letter}`;
};

/**
 * Returns the condition that a text matches, regardless of case, accents and the form of apostrophes. A class of letters
 * works the same in both engines, while their functions for case depend on how they were built and set up.
 */
export function textPattern(
  { engine }: Db,
  text: string,
  extent: Extent,
): { operator: string; pattern: string } {
  const letters = [...text.normalize('NFC')];
  if (engine === 'sqlite') {
    const glob = letters.map(globPattern).join('');
    return { operator: 'glob', pattern: extent === 'whole' ? glob : `*${glob}*` };
  }
  const regex = letters.map(regexPattern).join('');
  return { operator: '~', pattern: extent === 'whole' ? `^${regex}$` : regex };
}
