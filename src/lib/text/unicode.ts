/**
 * Returns whether both databases can store a text: it has no U+0000 and no half of a surrogate pair. JavaScript allows
 * both in a string, PostgreSQL refuses them, and SQLite would store U+FFFD instead of half a pair.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * Returns the length in Unicode code points, as the schemas and PostgreSQL count. An emoji counts as one, not as two.
 */
export function lengthOf(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += isPairAt(text, index) ? 2 : 1) length += 1;
  return length;
}

/** Returns the first `max` code points. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let length = 0; length < max && end < text.length; length += 1) end += isPairAt(text, end) ? 2 : 1;
  return text.slice(0, end);
}

const isPairAt = (text: string, index: number): boolean => (text.codePointAt(index) ?? 0) > 0xffff;
