import { diffArrays } from 'diff';
import { isSameExceptDates, extractDates, type DatedText } from './dates';

/** A part of a changed text, with newlines between lines. Unchanged lines between two `same` parts are left out. */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

/** A text and the time when it was read (ISO 8601). */
export interface ReadText {
  text: string;
  at: string;
}

/** The differences between two versions of a text. All three lists are empty if there are none. */
export interface TextComparison {
  added: string[];
  removed: string[];
  /** Added and removed lines in order, with two unchanged lines around each change. */
  changes: TextChange[];
}

/** Unchanged lines around a change. */
const CONTEXT = 2;
/** A longer line is split into sentences. In characters. */
const LONG_LINE = 240;
/** With more edits, texts are reported as removed and added lines, without the search for the shortest diff. */
const MAX_EDITS = 4_000;
const LIMIT_MS = 3_000;

interface Piece {
  kind: TextChange['kind'];
  lines: string[];
}

/**
 * Compares texts by line. Ignores differences that only show the passing of time, such as today's date or `3 minutes
 * ago`.
 */
export function compareTexts(before: ReadText, after: ReadText): TextComparison {
  const now = new Date(after.at);
  const earlier = linesOf(before);
  const later = linesOf(after);
  const pieces =
    diffArrays(earlier, later, {
      comparator: (one, other) => isSameExceptDates(one, other, now),
      maxEditLength: MAX_EDITS,
      timeout: LIMIT_MS,
    })?.map(({ added, removed, value }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value.map(({ text }) => text),
    })) ?? findChangedLines(earlier, later);
  const of = (kind: Piece['kind']) => pieces.flatMap((piece) => (piece.kind === kind ? piece.lines : []));
  return { added: of('added'), removed: of('removed'), changes: withContext(pieces) };
}

const linesOf = ({ text, at }: ReadText): DatedText[] =>
  text
    .split('\n')
    .flatMap((line) => (line.length > LONG_LINE ? line.split(/(?<=[.!?。！？])\s+/) : [line]))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => extractDates(line, new Date(at)));

/** Returns the lines that only one of the two texts has. */
function findChangedLines(earlier: readonly DatedText[], later: readonly DatedText[]): Piece[] {
  const had = new Set(earlier.map(({ frame }) => frame));
  const has = new Set(later.map(({ frame }) => frame));
  const pieces: Piece[] = [
    { kind: 'removed', lines: earlier.filter(({ frame }) => !has.has(frame)).map(({ text }) => text) },
    { kind: 'added', lines: later.filter(({ frame }) => !had.has(frame)).map(({ text }) => text) },
  ];
  return pieces.filter(({ lines }) => lines.length > 0);
}

function withContext(pieces: readonly Piece[]): TextChange[] {
  if (pieces.every(({ kind }) => kind === 'same')) return [];
  const told = pieces.flatMap(({ kind, lines }, index): Piece[] => {
    if (kind !== 'same') return [{ kind, lines }];
    const begins = index > 0 ? lines.slice(0, CONTEXT) : [];
    const ends = index < pieces.length - 1 ? lines.slice(-CONTEXT) : [];
    if (begins.length > 0 && ends.length > 0 && lines.length <= 2 * CONTEXT) return [{ kind, lines }];
    return [
      { kind, lines: begins },
      { kind, lines: ends },
    ];
  });
  return told
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, lines }) => ({ kind, text: lines.join('\n') }));
}
