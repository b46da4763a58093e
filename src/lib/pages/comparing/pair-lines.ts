import type { ChangedLine } from './align-lines';
import { valuesOf, type ValuedLine } from './line-values';

/** A line that replaced another one, or was added or removed. */
export interface Replacement {
  before: ChangedLine | null;
  after: ChangedLine | null;
  /** The values of both lines, if they differ only in values. */
  values: readonly [ValuedLine, ValuedLine] | null;
}

interface Options {
  before: Date;
  after: Date;
}

/** More lines aren't examined for their values. */
const MOST_EXAMINED = 2_000;

/** Finds out which added line replaced which removed one: the one at its place, or one that differs only in values. */
export function pairLines(
  removed: readonly ChangedLine[],
  added: readonly ChangedLine[],
  { before, after }: Options,
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
    removed.slice(0, MOST_EXAMINED),
    (line) => `${line.part} ${valued(line, before).frame}`,
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
    if (index >= MOST_EXAMINED) return { before: null, after: line, values: null };
    const other = valued(line, after);
    const inPlace = line.line.slot === '' ? onlyOne(line) : nextIn(bySlot.get(line.line.slot));
    const isSameFrame = inPlace !== undefined && valued(inPlace, before).frame === other.frame;
    const found = isSameFrame ? inPlace : (nextIn(byFrame.get(`${line.part} ${other.frame}`)) ?? inPlace);
    if (!found) return { before: null, after: line, values: null };
    left.delete(found);
    const one = valued(found, before);
    return { before: found, after: line, values: one.frame === other.frame ? [one, other] : null };
  });
  return [...pairs, ...[...left].map((line): Replacement => ({ before: line, after: null, values: null }))];
}

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
