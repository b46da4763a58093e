import { foldCase, foldText } from './fold-text';

const MAX_WORDS = 10;

/** Returns the first ten words of a query. A match must contain each of them. */
export const searchWords = (query: string): string[] => wordsIn(foldText(query));

/** The same for texts that the database itself turns into lower case. */
export const lowerCaseWords = (query: string): string[] => wordsIn(foldCase(query));

const wordsIn = (folded: string): string[] =>
  [...new Set(folded.split(/\s+/u).filter(Boolean))].slice(0, MAX_WORDS);

/** Returns whether a trigram index can find the word. */
export const isIndexed = (word: string): boolean => [...word].length >= 3;

/** Quotes a text, so that FTS5 doesn't read it as operators. */
export const quotedPhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns the FTS5 query for the words, or null if none of them is long enough for a trigram index. */
export function trigramQuery(words: readonly string[]): string | null {
  const indexed = words.filter(isIndexed);
  return indexed.length === 0 ? null : indexed.map(quotedPhrase).join(' ');
}

/** Returns a LIKE pattern (escape character `\`) for texts that contain the word. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
