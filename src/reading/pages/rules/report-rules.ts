/** Rules that select the changes of a page to report. */
export interface ReportRules {
  /** If there are any, only added or removed lines with one of these words are reported. */
  triggerWords: readonly string[];
  /** Smaller changes are added up until they are large enough. */
  minimumChange: { unit: 'characters' | 'percent'; amount: number } | null;
  /** Report only when the first number of the text rises above, or falls below, one of the limits. */
  number: { above: number | null; below: number | null } | null;
}

/**
 * The decision about a change. `report` shows it. `wait` compares the next text with the same earlier one, so that the
 * change can grow. `skip` compares the next text with this one.
 */
export type Verdict = 'report' | 'wait' | 'skip';

/** Returns whether the rules leave out any changes. */
export const isSelective = ({ triggerWords, minimumChange, number }: ReportRules): boolean =>
  triggerWords.length > 0 || minimumChange !== null || number !== null;

/** Decides whether the rules of a source report a change. Both texts contain only the watched part of the page. */
export function judgeChange(
  { triggerWords, minimumChange, number }: ReportRules,
  { added, removed }: Record<'added' | 'removed', readonly string[]>,
  texts: { before: string; after: string },
): Verdict {
  if (number && !crosses(number, firstNumber(texts.before), firstNumber(texts.after))) return 'skip';
  if (triggerWords.length > 0 && !containsOne([...added, ...removed], triggerWords)) return 'skip';
  if (!minimumChange) return 'report';
  const changed = countChanged(added, removed);
  const size =
    minimumChange.unit === 'characters'
      ? changed
      : (100 * changed) / Math.max(1, texts.before.length, texts.after.length);
  return size >= minimumChange.amount ? 'report' : 'wait';
}

/** Returns whether a number passes a limit that it had not passed before. */
function crosses(
  { above, below }: NonNullable<ReportRules['number']>,
  before: number | null,
  after: number | null,
): boolean {
  if (after === null) return false;
  const rises = above !== null && after > above && !(before !== null && before > above);
  const falls = below !== null && after < below && !(before !== null && before < below);
  return rises || falls;
}

/** Returns the first number of a text; null if there is none. Understands `1,299.00` and `1.299,00`. */
export function firstNumber(text: string): number | null {
  const found = /[-−]?\d[\d.,’' \u00a0\u202f]{0,30}/
    .exec(text)?.[0]
    .trim()
    .replace(/[^\d]+$/, '');
  if (found === undefined) return null;
  const sign = /^[-−]/.test(found) ? -1 : 1;
  const digits = found.replace(/^[-−]/, '');
  // Of numbers next to each other, the first one counts.
  const [whole = ''] = /^\d+([.,’' \u00a0\u202f]\d{3}(?!\d))*([.,]\d+)?/.exec(digits) ?? [];
  const plain = whole.replace(/[.,’' \u00a0\u202f](?=\d{3}(?!\d))/g, '').replace(',', '.');
  return sign * Number(plain);
}

/** Words are compared without regard to case, and only as a whole. */
function containsOne(lines: readonly string[], words: readonly string[]): boolean {
  const spaced = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}$€£¥%]+/gu, ' ')
      .trim()} `;
  const spacedLines = lines.map(spaced);
  return words.some((word) => spacedLines.some((line) => line.includes(spaced(word))));
}

/** Counts the characters of words that only one side has. */
function countChanged(added: readonly string[], removed: readonly string[]): number {
  const counts = new Map<string, number>();
  const count = (lines: readonly string[], step: number) => {
    for (const line of lines)
      for (const word of line.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + step);
  };
  count(added, 1);
  count(removed, -1);
  let changed = 0;
  for (const [word, times] of counts) changed += Math.abs(times) * word.length;
  return changed;
}
