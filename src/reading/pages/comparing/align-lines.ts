import { diffArrays } from 'diff';
import { steadyKey, type TextLine } from './text-lines';

/** A line that only one of two versions has. */
export interface ChangedLine {
  line: TextLine;
  /** Its index in its version. */
  index: number;
  /** Counts the parts that changed. Removed and added lines between the same unchanged lines have the same number. */
  part: number;
}

/** A run of lines, in the order of both versions. */
export interface Piece {
  kind: 'added' | 'removed' | 'same';
  lines: readonly TextLine[];
  /** Index of the first line in its version. */
  start: number;
}

export interface Alignment {
  pieces: Piece[];
  removed: ChangedLine[];
  added: ChangedLine[];
}

/** With more edits, only lines near their earlier place are recognized. The search takes quadratic time. */
const MAX_EDITS = 800;
const NEAR = 50;

/** Finds the lines that were removed and added. Lines that were only moved are neither. */
export function alignLines(earlier: readonly TextLine[], later: readonly TextLine[]): Alignment {
  const pieces = piecesOf(earlier, later);
  const removed: ChangedLine[] = [];
  const added: ChangedLine[] = [];
  let part = 0;
  for (const { kind, lines, start } of pieces) {
    if (kind === 'same') part += 1;
    else
      for (const [offset, line] of lines.entries())
        (kind === 'added' ? added : removed).push({ line, index: start + offset, part });
  }
  const moved = findMoved({ removed, added }, earlier, later);
  return {
    pieces,
    removed: removed.filter((line) => !moved.has(line)),
    added: added.filter((line) => !moved.has(line)),
  };
}

/** Splits both versions at the lines that they have in common. */
function piecesOf(earlier: readonly TextLine[], later: readonly TextLine[]): Piece[] {
  const pieces: Piece[] = [];
  let before = 0;
  let after = 0;
  const add = (kind: Piece['kind'], lines: readonly TextLine[], start: number, end: number) => {
    const last = pieces.at(-1);
    if (kind === 'same' && last?.kind === 'same' && last.start + last.lines.length === start)
      pieces[pieces.length - 1] = { ...last, lines: lines.slice(last.start, end) };
    else if (end > start) pieces.push({ kind, start, lines: lines.slice(start, end) });
  };
  for (const [one, other] of [...findCommon(earlier, later), [earlier.length, later.length] as const]) {
    add('removed', earlier, before, one);
    add('added', later, after, other);
    if (one < earlier.length) add('same', later, other, other + 1);
    before = one + 1;
    after = other + 1;
  }
  return pieces;
}

/** Returns the indexes of the lines that both versions have in the same order, in pairs. */
function findCommon(earlier: readonly TextLine[], later: readonly TextLine[]): [number, number][] {
  const shared = (lines: readonly TextLine[], others: readonly TextLine[]) => {
    const keys = new Set(others.map(({ key }) => key));
    return lines.flatMap(({ key }, index) => (keys.has(key) ? [{ key, index }] : []));
  };
  const ones = shared(earlier, later);
  const others = shared(later, earlier);
  const keysOf = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);
  const found = diffArrays(keysOf(ones), keysOf(others), { maxEditLength: MAX_EDITS });
  if (!found) return findUnmoved(ones, others);
  const common: [number, number][] = [];
  let before = 0;
  let after = 0;
  for (const { added, removed, count = 0 } of found) {
    if (!added && !removed)
      for (let offset = 0; offset < count; offset += 1)
        common.push([ones[before + offset]?.index ?? 0, others[after + offset]?.index ?? 0]);
    if (!added) before += count;
    if (!removed) after += count;
  }
  return common;
}

interface SharedLine {
  key: string;
  index: number;
}

/** Finds some of the common lines without a search for the best order. */
function findUnmoved(ones: readonly SharedLine[], others: readonly SharedLine[]): [number, number][] {
  const places = new Map<string, number[]>();
  for (const [at, { key }] of [...others.entries()].reverse()) {
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  const common: [number, number][] = [];
  let last = -1;
  for (const { key, index } of ones) {
    const left = places.get(key);
    while (left && left.length > 0 && (left.at(-1) ?? 0) <= last) left.pop();
    const at = left?.at(-1);
    if (at === undefined || at > last + NEAR) continue;
    common.push([index, others[at]?.index ?? 0]);
    last = at;
  }
  return common;
}

/** Shorter lines, such as a price or `Operational`, have a meaning only next to their name. */
const TELLING_WORDS = 4;
const TELLING_LETTERS = 20;

/** A short line that occurs as often as before, and so many times, is a label, such as `No incidents`. */
const LABEL_COUNT = 3;

function findMoved(
  { removed, added }: Pick<Alignment, 'removed' | 'added'>,
  earlier: readonly TextLine[],
  later: readonly TextLine[],
): Set<ChangedLine> {
  const moved = new Set<ChangedLine>();
  if (removed.length === 0 || added.length === 0) return moved;
  const before = surroundingsOf(earlier);
  const after = surroundingsOf(later);
  const byKey = groupByKey(removed);
  for (const line of added) {
    const candidates = byKey.get(line.line.key);
    if (!candidates) continue;
    const isKnown = isTelling(line.line) || isLabel(line.line.key) || hasKnownPlace(line, later, before);
    const at = candidates.findIndex(
      (other) =>
        isKnown && (isTelling(line.line) || isLabel(line.line.key) || hasKnownPlace(other, earlier, after)),
    );
    const found = candidates[at];
    if (!found) continue;
    candidates.splice(at, 1);
    moved.add(line).add(found);
  }
  return moved;

  function isLabel(key: string): boolean {
    const count = before.counts.get(key) ?? 0;
    return count >= LABEL_COUNT && count === after.counts.get(key);
  }

  /** Returns whether the other version has the line next to the same line, or in a plain list of the same kind. */
  function hasKnownPlace(
    { line, index }: ChangedLine,
    lines: readonly TextLine[],
    other: Surroundings,
  ): boolean {
    const previous = lines[index - 1];
    const next = lines[index + 1];
    if (other.pairs.has(pairKey(previous, line)) || other.pairs.has(pairKey(line, next))) return true;
    const isInList = previous?.group === line.group || next?.group === line.group;
    return line.group !== '' && isInList && other.listed.has(`${line.group} ${line.key}`);
  }
}

/** Pairs of neighboring lines of a version. */
interface Surroundings {
  pairs: ReadonlySet<string>;
  /** Lines next to others of the same kind. */
  listed: ReadonlySet<string>;
  counts: ReadonlyMap<string, number>;
}

const pairKey = (one: TextLine | undefined, other: TextLine | undefined): string =>
  `${steadyKey(one)}\n${steadyKey(other)}`;

function surroundingsOf(lines: readonly TextLine[]): Surroundings {
  const pairs = new Set<string>();
  const listed = new Set<string>();
  const counts = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    pairs.add(pairKey(line, next));
    if (next && line.group !== '' && line.group === next.group)
      listed.add(`${line.group} ${line.key}`).add(`${next.group} ${next.key}`);
    counts.set(line.key, (counts.get(line.key) ?? 0) + 1);
  }
  return { pairs, listed, counts };
}

function groupByKey(lines: readonly ChangedLine[]): Map<string, ChangedLine[]> {
  const groups = new Map<string, ChangedLine[]>();
  for (const line of lines) {
    const group = groups.get(line.line.key);
    if (group) group.push(line);
    else groups.set(line.line.key, [line]);
  }
  return groups;
}

function isTelling({ text }: TextLine): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= TELLING_WORDS || words.join('').length >= TELLING_LETTERS;
}
