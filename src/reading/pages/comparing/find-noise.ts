import { hasMark } from '../page-lines';
import type { TextLine } from './text-lines';
import { isImportant, isNews, isState, tellsState } from './important-changes';
import { groupKey, hashOf, isSwap, MAX_CHANGES, slotKey, swapKey, type NoiseMemory } from './noise-memory';
import type { Replacement } from './pair-lines';

/** A change in this many checks counts as recent. */
const RECENT = 5;
/** Number of recent changes of a place after which the next one is noise. */
const LIMITS = {
  /** The text has been there before. */
  returning: 1,
  /** Only numbers differ. */
  counting: 1,
  /** Several entries of a list are replaced at once. */
  selected: 1,
  replaced: 2,
  /** A text that describes a state, such as `Sold out`. */
  state: 2,
  important: 3,
};

/** A list is a selection if this many of its entries were noise at once. */
const LEAST_SELECTED = 2;

/** Returns the changes that are noise, because their places change all the time. */
export function findNoise(
  memory: NoiseMemory,
  changes: readonly Replacement[],
  check: number,
): Set<Replacement> {
  const replacedIn = countGroups(changes.filter(({ before, values }) => before && !values));
  const noise = new Set(changes.filter((change) => change.after && isNoise(change, change.after.line)));
  const noiseIn = countGroups([...noise]);
  for (const [group, count] of noiseIn) if (count >= LEAST_SELECTED) noteSelection(group);
  for (const change of changes) {
    const line = (change.after ?? change.before)?.line;
    if (!line || line.slot === '' || noise.has(change)) continue;
    const isSelected = recentIn(selectionKey(line.group)) > 0;
    if ((isSelected && !isNews(change)) || (!change.after && isVanishing(line))) noise.add(change);
  }
  // A banner that comes and goes consists of several lines.
  const isPresence = ({ before, after }: Replacement) => before === null || after === null;
  const partOf = ({ before, after }: Replacement) => `${(after ?? before)?.part} ${after === null}`;
  const flickering = new Set([...noise].filter(isPresence).map(partOf));
  for (const change of changes)
    if (isPresence(change) && !isNews(change) && flickering.has(partOf(change))) noise.add(change);
  return noise;

  function isNoise(change: Replacement, line: TextLine): boolean {
    if (line.slot === '') return false;
    const { before, values } = change;
    const hash = hashOf(line);
    const isSeen = wasSeen(slotKey(line), hash) || wasSeen(groupKey(line), hash);
    // A new entry of a list, such as a post, doesn't replace the entry that was at its place.
    if (!before) return isSeen && recentIn(groupKey(line)) >= limitOfReturn(change);
    const recent = recentIn(slotKey(line));
    if (isNews(change)) return recent >= LIMITS.important;
    if (tellsState(change)) return recent >= (values ? LIMITS.state : LIMITS.important);
    if (values) return recent >= LIMITS.counting;
    if (isSwap(change) && recentIn(swapKey(line.group)) > 0) return true;
    if (isSeen || hasMark(line, 'rotating'))
      return Math.max(recent, recentIn(groupKey(line))) >= LIMITS.returning;
    return recent >= ((replacedIn.get(line.group) ?? 0) > 1 ? LIMITS.selected : LIMITS.replaced);
  }

  function isVanishing(line: TextLine): boolean {
    if (isImportant(line)) return false;
    if (isState(line)) return recentIn(slotKey(line)) >= LIMITS.state && wasSeen(slotKey(line), hashOf(line));
    return noiseIn.has(line.group) || (recentIn(slotKey(line)) >= 1 && wasSeen(slotKey(line), hashOf(line)));
  }

  function noteSelection(group: string): void {
    const key = selectionKey(group);
    const { changed } = memory.get(key) ?? { changed: [] };
    memory.set(key, { changed: [...changed, check].slice(-MAX_CHANGES), seen: [] });
  }

  function recentIn(key: string): number {
    return memory.get(key)?.changed.filter((at) => check - at <= RECENT).length ?? 0;
  }

  function wasSeen(key: string, hash: string): boolean {
    return memory.get(key)?.seen.includes(hash) ?? false;
  }
}

const limitOfReturn = (change: Replacement): number =>
  isNews(change) ? LIMITS.important : tellsState(change) ? LIMITS.state : LIMITS.returning;

const selectionKey = (group: string): string => `l${group}`;

function countGroups(changes: readonly Replacement[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { after } of changes)
    if (after && after.line.group !== '')
      counts.set(after.line.group, (counts.get(after.line.group) ?? 0) + 1);
  return counts;
}
