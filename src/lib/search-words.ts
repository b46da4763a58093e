const MAX_WORDS = 10;

/** Text as searches compare it: both engines then see plain text alike, whatever they know of Unicode. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();

/** The words of a query, each of which a match has to contain somewhere; more than ten are cut off. */
export const searchWords = (query: string): string[] =>
  [...new Set(foldText(query).split(/\s+/u).filter(Boolean))].slice(0, MAX_WORDS);

/** Whether an index of trigrams can find the word. */
export const isIndexed = (word: string): boolean => [...word].length >= 3;

/**
 * FTS5's query for the words, or null where none is long enough for an index of trigrams. Every word is quoted: nothing
 * that is typed is taken for an operator.
 */
export function trigramQuery(words: readonly string[]): string | null {
  const indexed = words.filter(isIndexed);
  return indexed.length === 0 ? null : indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

/** A LIKE pattern (escape character `\`) for texts that contain the word. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
