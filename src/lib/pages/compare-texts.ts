import { diffArrays } from 'diff';
import { saysTheSame, withDatesApart, type DatedText } from './dates';

/** A piece of what changed; lines are separated by newlines. Two in a row of kind `same`: between them is more of the same. */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

/** A text, and when it was read (ISO 8601). */
export interface ReadText {
  text: string;
  at: string;
}

/** How a text differs from what it was; nothing is in any of them where it says the same. */
export interface TextComparison {
  added: string[];
  removed: string[];
  /** Both, in their order, with two lines around. */
  changes: TextChange[];
}

/** Of what stays the same around a change. */
const CONTEXT = 2;
/** A longer line is told sentence by sentence, in characters. */
const LONG_LINE = 240;
/** Texts that have less in common are told as gone and come, without looking for the shortest way from one to the other. */
const MOST_EDITS = 4_000;
const LIMIT_MS = 3_000;

interface Piece {
  kind: TextChange['kind'];
  lines: string[];
}

/** Compares line by line. What shows only that time has passed is no difference: dates that are today's, `3 minutes ago`. */
export function compareTexts(before: ReadText, after: ReadText): TextComparison {
  const now = new Date(after.at);
  const earlier = linesOf(before);
  const later = linesOf(after);
  const pieces =
    diffArrays(earlier, later, {
      comparator: (one, other) => saysTheSame(one, other, now),
      maxEditLength: MOST_EDITS,
      timeout: LIMIT_MS,
    })?.map(({ added, removed, value }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value.map(({ text }) => text),
    })) ?? goneAndCome(earlier, later);
  const of = (kind: Piece['kind']) => pieces.flatMap((piece) => (piece.kind === kind ? piece.lines : []));
  return { added: of('added'), removed: of('removed'), changes: withContext(pieces) };
}

const linesOf = ({ text, at }: ReadText): DatedText[] =>
  text
    .split('\n')
    .flatMap((line) => (line.length > LONG_LINE ? line.split(/(?<=[.!?。！？])\s+/) : [line]))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => withDatesApart(line, new Date(at)));

/** The lines that only one of the two has. */
function goneAndCome(earlier: readonly DatedText[], later: readonly DatedText[]): Piece[] {
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
