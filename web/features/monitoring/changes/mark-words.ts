import { diffArrays } from 'diff';
import type { TextChange } from '../../../../src/features/monitoring/monitoring.rules';
import type { ChangedLine, DiffPiece, Run } from '../../../ui/text/code/DiffView';

/** Maximum number of characters compared by word in one call. Words of further parts aren't marked. */
const MAX_CHARACTERS = 60_000;
/**
 * Maximum number of edits between two parts. The comparison takes the square of it. Parts that differ more are marked
 * by line.
 */
const MAX_EDITS = 300;
/** Maximum number of edits in all parts together. */
const MAX_EDITS_IN_ALL = 3_000;
/**
 * Minimum share of unchanged letters. A line with less is marked as a whole, unless the line that it replaces isn't.
 */
const KEPT = 1 / 3;

/** Finds the changed words in lines that were replaced. Text that is too long or too different is marked by line. */
export function markWords(parts: readonly TextChange[]): DiffPiece[] {
  let characters = MAX_CHARACTERS;
  let edits = MAX_EDITS_IN_ALL;

  function compare(before: string, after: string) {
    const length = before.length + after.length;
    if (length > characters || edits < MAX_EDITS) return null;
    characters -= length;
    const found = compareWords(before, after);
    edits -= found?.edits ?? MAX_EDITS;
    return found;
  }

  return parts.flatMap(({ kind, text }, index): DiffPiece[] => {
    const [previous, next] = [parts[index - 1], parts[index + 1]];
    if (kind === 'same') return [{ kind, lines: linesOf(text) }];
    // The removed part before it has returned it already.
    if (kind === 'added') return previous?.kind === 'removed' ? [] : wholeLines(kind, text);
    if (next?.kind !== 'added') return wholeLines(kind, text);
    const found = compare(text, next.text);
    if (!found) return [...wholeLines('removed', text), ...wholeLines('added', next.text)];
    const [before, after] = [linesOfRuns(found.before), linesOfRuns(found.after)];
    // Lines that replace each other are marked in the same way.
    const isPaired = before.length === after.length;
    const show = (kind: ChangedLine['kind'], lines: readonly Run[][], others: readonly Run[][]) =>
      lines.map((line, at): ChangedLine => {
        const isNew = isMostlyChanged(line) && (!isPaired || isMostlyChanged(others[at] ?? []));
        return { kind, runs: isNew ? [{ text: textOf(line), isChanged: true }] : line };
      });
    return [...show('removed', before, after), ...show('added', after, before)];
  });
}

const isBlank = (text: string): boolean => text.trim() === '';
const linesOf = (text: string): string[] => text.split('\n').filter((line) => !isBlank(line));

const wholeLines = (kind: ChangedLine['kind'], text: string): ChangedLine[] =>
  linesOf(text).map((line) => ({ kind, runs: [{ text: line, isChanged: true }] }));

/** Letters of scripts that don't separate words. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`;
/** Matches an amount, a line end, spaces, such a letter, a word, or any other character. */
const token = new RegExp(
  String.raw`\p{Sc}?\p{N}+(?:[.,:]\p{N}+)*[\p{Sc}%]?|\n|[^\S\n]+|[${unspaced}]|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}'’])+|.`,
  'gsu',
);
const tokensOf = (text: string): string[] => text.match(token) ?? [];

function compareWords(before: string, after: string) {
  const found = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MAX_EDITS });
  if (!found) return null;
  const sides: { before: Run[]; after: Run[] } = { before: [], after: [] };
  let edits = 0;
  for (const { value, added, removed } of found) {
    const run = { text: value.join(''), isChanged: added || removed };
    if (run.isChanged) edits += value.length;
    if (!added) sides.before.push(run);
    if (!removed) sides.after.push(run);
  }
  return { edits, before: joinAcrossSpaces(sides.before), after: joinAcrossSpaces(sides.after) };
}

/** Joins changed words with only spaces between them, which read as one change. */
function joinAcrossSpaces(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const [index, { text, isChanged }] of runs.entries()) {
    const isBetween = runs[index - 1]?.isChanged === true && runs[index + 1]?.isChanged === true;
    const run = { text, isChanged: isChanged || (isBetween && /^[^\S\n]+$/.test(text)) };
    const last = joined.at(-1);
    if (last?.isChanged === run.isChanged) last.text += run.text;
    else joined.push(run);
  }
  return joined;
}

function linesOfRuns(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, isChanged } of runs)
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, isChanged });
    }
  return lines.filter((line) => !isBlank(textOf(line)));
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

function isMostlyChanged(runs: readonly Run[]): boolean {
  const lettersOf = (some: readonly Run[]) => textOf(some).replace(/\s/g, '').length;
  return lettersOf(runs.filter(({ isChanged }) => !isChanged)) < KEPT * lettersOf(runs);
}
