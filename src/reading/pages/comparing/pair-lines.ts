import type { ChangedLine } from './align-lines';
import { valuesOf, type LineValue, type ValuedLine } from './line-values';
import { steadyKey, type TextLine } from './text-lines';

/** A line that replaced another one, or was added or removed. */
export interface Replacement {
  before: ChangedLine | null;
  after: ChangedLine | null;
  /** The values of both lines, if they differ only in values. */
  values: readonly [ValuedLine, ValuedLine] | null;
}

interface Options {
  earlier: readonly TextLine[];
  later: readonly TextLine[];
  before: Date;
  after: Date;
}

/** More lines aren't examined for their values. */
const MAX_EXAMINED = 2_000;

/**
 * Pairs each removed line with the added line that replaced it: the one at its place, the one after the same line, or
 * one that differs only in values.
 */
export function pairLines(
  removed: readonly ChangedLine[],
  added: readonly ChangedLine[],
  { earlier, later, before, after }: Options,
): Replacement[] {
  const left = new Set(removed);
  const values = new Map<ChangedLine, ValuedLine>();
  const valued = (line: ChangedLine, now: Date): ValuedLine => {
    const known = values.get(line) ?? valuesOf(line.line.key, now);
    values.set(line, known);
    return known;
  };
  const bySlot = queuesOf(removed, ({ line }) => line.slot);
  const byFrame = queuesOf(
    removed.slice(0, MAX_EXAMINED),
    (line) => `${line.part} ${valued(line, before).frame}`,
  );
  const previousOf = ({ index }: ChangedLine, lines: readonly TextLine[]) => steadyKey(lines[index - 1]);
  /** The line after the same name, with the same prices: an entry of a list that has moved with its counts. */
  const neighborKey = (line: ChangedLine, lines: readonly TextLine[], { frame, values: all }: ValuedLine) =>
    [previousOf(line, lines), frame, ...all.map((value) => (isPrice(value) ? value.written : ''))].join('\n');
  const byNeighbor = queuesOf(removed.slice(0, MAX_EXAMINED), (line) =>
    neighborKey(line, earlier, valued(line, before)),
  );
  const nextIn = (queue: ChangedLine[] | undefined): ChangedLine | undefined => {
    while (queue && queue.length > 0) {
      const line = queue.at(-1);
      if (line && left.has(line)) return line;
      queue.pop();
    }
    return undefined;
  };

  const removedIn = queuesOf(removed, ({ part }) => String(part));
  const addedIn = queuesOf(added, ({ part }) => String(part));
  /** In a text without places, a single line replaced a single line. */
  const onlyOne = ({ part }: ChangedLine): ChangedLine | undefined =>
    removedIn.get(String(part))?.length === 1 && addedIn.get(String(part))?.length === 1
      ? nextIn(removedIn.get(String(part)))
      : undefined;

  const pairs = added.map((line, index): Replacement => {
    if (index >= MAX_EXAMINED) return { before: null, after: line, values: null };
    const other = valued(line, after);
    const inPlace = line.line.slot === '' ? onlyOne(line) : nextIn(bySlot.get(line.line.slot));
    const isSameFrame = inPlace !== undefined && valued(inPlace, before).frame === other.frame;
    const isAfterSame = isSameFrame && previousOf(inPlace, earlier) === previousOf(line, later);
    const moved =
      isAfterSame || !/\p{L}{2}/u.test(previousOf(line, later))
        ? undefined
        : nextIn(byNeighbor.get(neighborKey(line, later, other)));
    const found =
      moved ??
      (isSameFrame ? inPlace : undefined) ??
      nextIn(byFrame.get(`${line.part} ${other.frame}`)) ??
      inPlace;
    if (!found) return { before: null, after: line, values: null };
    left.delete(found);
    const one = valued(found, before);
    return { before: found, after: line, values: one.frame === other.frame ? [one, other] : null };
  });
  return [...pairs, ...[...left].map((line): Replacement => ({ before: line, after: null, values: null }))];
}

const isPrice = (value: LineValue): boolean =>
  value.kind === 'number' && value.isAmount && !value.written.includes('%');

/** Returns the lines by key. The last one of each list comes first in the text. */
function queuesOf(
  lines: readonly ChangedLine[],
  keyOf: (line: ChangedLine) => string,
): Map<string, ChangedLine[]> {
  const queues = new Map<string, ChangedLine[]>();
  for (const line of lines.toReversed()) {
    const key = keyOf(line);
    const known = queues.get(key);
    if (known) known.push(line);
    else queues.set(key, [line]);
  }
  return queues;
}
