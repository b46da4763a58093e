import { RE2JS } from 're2js';

/** Matching takes linear time for any pattern. */
export type TextPattern = ReturnType<typeof compilePattern>;

/**
 * Compiles a text to ignore. `*` stands for any text, and `/…/` is a regular expression (RE2, without regard to case).
 * @throws Error for users if the regular expression is invalid
 */
export function compilePattern(pattern: string) {
  if (/^[*\s/]*$/.test(pattern))
    throw new Error(`The text to ignore ${pattern} would leave nothing to watch`);
  const expression = /^\/(.+)\/i?$/s.exec(pattern)?.[1];
  const source =
    expression ??
    pattern
      .split('*')
      .map((part) => RE2JS.quote(part))
      .join('.*');
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return { removeFrom: (text: string): string => compiled.matcher(text).replaceAll('') };
  } catch (cause) {
    throw new Error(`The text to ignore ${pattern} is not a regular expression`, { cause });
  }
}

/** Removes the ignored texts from lines. A line that then has no letters or digits is left out. */
export function withoutIgnored<Line extends { text: string }>(
  lines: readonly Line[],
  patterns: readonly string[],
): Line[] {
  if (patterns.length === 0) return [...lines];
  const compiled = patterns.map(compilePattern);
  return lines.flatMap((line) => {
    const text = compiled.reduce((left, { removeFrom }) => removeFrom(left), line.text).trim();
    if (text === line.text) return [line];
    return /[\p{L}\p{N}]/u.test(text) ? [{ ...line, text }] : [];
  });
}
