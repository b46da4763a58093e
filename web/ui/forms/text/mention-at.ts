/** A mention that is being typed after `@`. */
export interface TypedMention {
  /** Index of the `@`. */
  start: number;
  /** The text after it, up to the caret. */
  search: string;
}

/** Maximum number of words of a name. After more words, a list would only be in the way. */
const MAX_WORDS = 3;
const MAX_LENGTH = 60;

/** Returns the mention that ends at the caret, or null if there is none. An `@` inside a word belongs to an address. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (caret < 1 || start === -1 || caret - start > MAX_LENGTH) return null;
  if (start > 0 && /[\p{L}\p{N}._-]/u.test(text.charAt(start - 1))) return null;
  const search = text.slice(start + 1, caret);
  if (/^\s|\n|\s\s/.test(search) || search.split(' ').length > MAX_WORDS) return null;
  return { start, search };
}
