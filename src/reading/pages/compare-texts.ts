import { alignLines, type Piece } from './comparing/align-lines';
import { findNoise } from './comparing/find-noise';
import { findTurns } from './comparing/find-turns';
import { readMemory, remember, writeMemory, type NoiseMemory } from './comparing/noise-memory';
import { pairLines, type Replacement } from './comparing/pair-lines';
import { findPassedDays } from './comparing/passed-days';
import { isPassing, type Versions } from './comparing/passing-changes';
import { isSelective, judgeChange, type ReportRules, type Verdict } from './rules/report-rules';
import { linesAround, selectAround } from './comparing/surrounding-lines';
import { linesOf, type ReadText, type TextLine } from './comparing/text-lines';

export type { ReadText };

/** A part of a changed text, with newlines between lines. Unchanged lines between two `same` parts are left out. */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

/** The differences between two versions of a text. The first three lists are empty if there are none. */
export interface TextComparison {
  added: string[];
  removed: string[];
  /** Added and removed lines in order, with two unchanged lines around each change. */
  changes: TextChange[];
  /** Whether only the title, the menu or the targets of links differ. */
  isQuiet: boolean;
  /** Passed to the next comparison as part of `before`. */
  memory: string;
  verdict: Verdict;
}

/** Unchanged lines around a change. */
const CONTEXT = 2;

/**
 * Compares texts by line. Ignores moved lines, and differences caused only by time or by other visitors, such as
 * today's date, `3 minutes ago` or a number of views. With the outlines of pages, it also learns which of their places
 * always change, and ignores them.
 */
export function compareTexts(before: ReadText, after: ReadText, rules?: ReportRules): TextComparison {
  const memory = readMemory(before.memory);
  const check = after.checks ?? (before.checks ?? 0) + 1;
  const find = (earlier: readonly TextLine[], later: readonly TextLine[]) =>
    findChanges({ earlier, later, before: new Date(before.at), after: new Date(after.at) }, memory, check);
  const { pieces, reported } = find(linesOf(before), linesOf(after));
  // An older version of PartnerHub read the earlier page, and left out parts that this version reads.
  const isReadAnew = before.outline === undefined && after.outline !== undefined;
  const text = describe(pieces, isReadAnew ? reported.filter(({ values }) => values) : reported);
  const around = describeAround(linesAround(before.surroundings), linesAround(after.surroundings), find);
  const report = rules && isSelective(rules) ? text : joinReports(text, around);
  const verdict = (): Verdict => {
    if (report.changes.length === 0) return 'skip';
    return rules ? judgeChange(rules, report, { before: before.text, after: after.text }) : 'report';
  };
  const isQuiet = text.changes.length === 0 && report.changes.length > 0;
  return { ...report, isQuiet, memory: writeMemory(memory), verdict: verdict() };
}

interface Found {
  pieces: Piece[];
  reported: Replacement[];
}

/** Finds the changes to report, and adds all changes to the memory. */
function findChanges(versions: Versions, memory: NoiseMemory, check: number): Found {
  const { pieces, removed, added } = alignLines(versions.earlier, versions.later);
  const pairs = pairLines(removed, added, versions);
  const dayPassed = findPassedDays(pairs, versions);
  const open = pairs.filter((pair) => !dayPassed.has(pair) && !isPassing(pair, versions));
  const noise = findNoise(memory, open, check);
  const turns = findTurns(open);
  remember(memory, open, check);
  return { pieces, reported: open.filter((change) => !noise.has(change) && !turns.has(change)) };
}

type Report = Pick<TextComparison, 'added' | 'removed' | 'changes'>;

function describeAround(
  earlier: readonly TextLine[] | null,
  later: readonly TextLine[] | null,
  find: (earlier: readonly TextLine[], later: readonly TextLine[]) => Found,
): Report {
  const report: Report = { added: [], removed: [], changes: [] };
  if (!earlier || !later) return report;
  // A page without its menu is shown in another way, such as in a test of its layout.
  const hasMenu = [earlier, later].every((lines) => lines.some(({ group }) => group === 'Menu'));
  for (const { before, after } of selectAround(find(earlier, later).reported, hasMenu)) {
    if (before) report.removed.push(before.line.text);
    if (after) report.added.push(after.line.text);
    if (before) report.changes.push({ kind: 'removed', text: before.line.text });
    if (after) report.changes.push({ kind: 'added', text: after.line.text });
  }
  return report;
}

const joinReports = (one: Report, other: Report): Report => ({
  added: [...one.added, ...other.added],
  removed: [...one.removed, ...other.removed],
  changes: [...one.changes, ...other.changes],
});

function describe(pieces: readonly Piece[], reported: readonly Replacement[]): Report {
  const gone = new Set(reported.flatMap(({ before }) => (before ? [before.index] : [])));
  const arrived = new Set(reported.flatMap(({ after }) => (after ? [after.index] : [])));
  const shown = pieces.flatMap(({ kind, lines, start }): Piece[] => {
    if (kind === 'same') return [{ kind, lines, start }];
    const report = lines.filter((_, offset) => (kind === 'added' ? arrived : gone).has(start + offset));
    return report.length === 0 ? [] : [{ kind, lines: report, start }];
  });
  const textsOf = (kind: Piece['kind']) =>
    shown.flatMap((piece) => (piece.kind === kind ? piece.lines.map(({ text }) => text) : []));
  return { added: textsOf('added'), removed: textsOf('removed'), changes: withContext(shown) };
}

function withContext(pieces: readonly Piece[]): TextChange[] {
  if (pieces.every(({ kind }) => kind === 'same')) return [];
  const report = mergeSame(pieces).flatMap(({ kind, lines }, index, all): Pick<Piece, 'kind' | 'lines'>[] => {
    if (kind !== 'same') return [{ kind, lines }];
    const begins = index > 0 ? lines.slice(0, CONTEXT) : [];
    const ends = index < all.length - 1 ? lines.slice(-CONTEXT) : [];
    if (begins.length > 0 && ends.length > 0 && lines.length <= 2 * CONTEXT) return [{ kind, lines }];
    return [
      { kind, lines: begins },
      { kind, lines: ends },
    ];
  });
  return report
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, lines }) => ({ kind, text: lines.map(({ text }) => text).join('\n') }));
}

/** Joins unchanged lines between which nothing is reported. */
function mergeSame(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last?.kind === 'same' && piece.kind === 'same')
      merged[merged.length - 1] = { kind: 'same', start: last.start, lines: [...last.lines, ...piece.lines] };
    else merged.push(piece);
  }
  return merged;
}
