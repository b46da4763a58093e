const BREAKS = /[\t-\r\u2028\u2029]+/gu;
/**
 * Other control characters, and marks that reverse the text after them: `exe.gpj` could pass for `jpg.exe`, and a name
 * could change its neighbours.
 */
const UNSAFE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** A character with a shape. U+2800 is a Braille cell without dots. */
const VISIBLE = /[^\p{DI}\s\u2800]/u;

/**
 * Returns a name as one line that is safe to show anywhere: without control characters and marks that reverse text.
 * Empty if nothing of it would be visible. Keeps U+200C and U+200D, which Persian words and emoji need.
 */
export function safeLine(text: string): string {
  const line = text.replaceAll(BREAKS, ' ').replaceAll(UNSAFE, '').trim();
  return VISIBLE.test(line) ? line : '';
}
