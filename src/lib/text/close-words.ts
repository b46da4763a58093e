/** Shortest word in which a typo is forgiven: short words are too close to each other. */
const SHORTEST = 5;
/** Words of this length are rather numbers or addresses, for which similar results make no sense. */
const LONGEST = 24;
/** The words of a search in which typos are looked for. */
const MAX_WORDS = 3;

/** A part of a text that contains the word with at most one typo: it contains all of these pieces. */
export type Pieces = readonly string[];

/** Returns the words of a search in which a typo is forgiven. */
export const forgivenWords = (words: readonly string[]): string[] =>
  words.filter((word) => isForgiven([...word].length)).slice(0, MAX_WORDS);

const isForgiven = (length: number): boolean => length >= SHORTEST && length <= LONGEST;

/**
 * Returns alternatives, of which each text has at least one that contains the word with at most one letter too many, too
 * few, wrong, or in the wrong place. Most are pieces before and after the typo. Those of fewer than three letters, which
 * a trigram index can't find, are left out, so `isClose` decides afterwards.
 */
export function closeAlternatives(word: string): Pieces[] {
  const letters = [...word];
  const piece = (from: number, to = letters.length) => letters.slice(from, to).join('');
  const long = (pieces: Pieces) => pieces.filter((text) => [...text].length >= 3);
  // A letter too many or wrong. The pieces also fit if a letter is missing.
  const around = letters.map((_, at) => long([piece(0, at), piece(at + 1)]));
  const swapped = letters
    .slice(1)
    .map((letter, at) => [piece(0, at) + letter + (letters[at] ?? '') + piece(at + 2)]);
  // In the middle of five letters, both pieces are too short: look for each letter.
  const isShort = letters.length === SHORTEST;
  const middle = isShort
    ? [piece(0, 2) + piece(3), ...ALPHABET.map((letter) => piece(0, 2) + letter + piece(3))]
    : [];
  return [[word], ...around, ...swapped, ...middle.map((text) => [text])].filter(({ length }) => length > 0);
}

/**
 * Returns the same as one regular expression for PostgreSQL, of which its index takes the trigrams. It estimates the
 * number of matches of one expression better than of many patterns.
 */
export function closePattern(word: string): string {
  const letters = [...word].map((letter) => letter.replace(/[!-/:-@[-`{-~]/, String.raw`\$&`));
  const piece = (from: number, to = letters.length) => letters.slice(from, to).join('');
  // In the middle of five letters, only certain ones, because no trigram is left with any.
  const anyAt = (at: number) => (letters.length === SHORTEST && at === 2 ? '[a-z0-9]' : '.');
  const alternatives = letters.flatMap((letter, at) => [
    `${piece(0, at)}${anyAt(at)}?${piece(at + 1)}`,
    `${piece(0, at)}${anyAt(at)}${piece(at)}`,
    ...(at === 0 ? [] : [piece(0, at - 1) + letter + (letters[at - 1] ?? '') + piece(at + 1)]),
  ]);
  return [...new Set(alternatives)].join('|');
}

/** Returns texts of which each text with the word has at least one, because a typo leaves one half as it is. */
export function closeHalves(word: string): string[] {
  const letters = [...word];
  const piece = (from: number, to = letters.length) => letters.slice(from, to).join('');
  const middle = Math.floor(letters.length / 2);
  const swapped =
    piece(0, middle - 1) + piece(middle, middle + 1) + piece(middle - 1, middle) + piece(middle + 1);
  return [piece(0, middle), piece(middle), swapped];
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Returns whether the word, or its beginning, is what was typed except for at most one typo. */
export function isClose(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  if (at === typed.length) return true;
  const rest = typed.slice(at + 1);
  // Too many, wrong, too few, or swapped.
  if (word.startsWith(rest, at) || word.startsWith(rest, at + 1)) return true;
  if (word.startsWith(typed.slice(at), at + 1)) return true;
  return typed[at] === word[at + 1] && rest[0] === word[at] && word.startsWith(rest.slice(1), at + 2);
}

/**
 * Returns how far a text is from the words of a search: 0 if it contains all of them, more for each word that is only
 * close to one of the text, and null if one is missing.
 */
export function distanceTo(text: string, words: readonly string[]): number | null {
  const known = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  let sum = 0;
  for (const word of words) {
    if (text.includes(word)) continue;
    if (!isForgiven([...word].length)) return null;
    const close = known.filter((other) => isClose(word, other));
    if (close.length === 0) return null;
    sum += close.some((other) => Math.abs(other.length - word.length) <= 1) ? 1 : 2;
  }
  return sum;
}
