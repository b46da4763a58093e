import { shortHash } from '../page-lines';
import type { Replacement } from './pair-lines';
import type { TextLine } from './text-lines';

/** The history of a place or a list in a page. */
interface Place {
  /** The numbers of the checks at which it changed, oldest first. */
  changed: number[];
  /** Hashes of its earlier texts. */
  seen: string[];
}

/** Places by slot and lists by group. */
export type NoiseMemory = Map<string, Place>;

const VERSION = 1;
const MAX_PLACES = 200;
export const MAX_CHANGES = 6;
const MAX_SEEN = { slot: 8, group: 24 };
export function readMemory(text: string | undefined): NoiseMemory {
  const memory: NoiseMemory = new Map();
  if (text === undefined) return memory;
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || found.version !== VERSION || !isRecord(found.places)) return memory;
    for (const [key, value] of Object.entries(found.places).slice(0, MAX_PLACES)) {
      if (!Array.isArray(value)) continue;
      const [changed, seen] = value as unknown[];
      if (!Array.isArray(changed) || !Array.isArray(seen)) continue;
      memory.set(key, {
        changed: changed.filter((one) => typeof one === 'number').slice(-MAX_CHANGES),
        seen: seen.filter((one) => typeof one === 'string').slice(-MAX_SEEN.group),
      });
    }
  } catch {
    return new Map();
  }
  return memory;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Keeps the places that changed last. */
export function writeMemory(memory: NoiseMemory): string {
  const latest = ({ changed }: Place) => changed.at(-1) ?? 0;
  const kept = [...memory].sort(([, one], [, other]) => latest(other) - latest(one)).slice(0, MAX_PLACES);
  return JSON.stringify({
    version: VERSION,
    places: Object.fromEntries(kept.map(([key, { changed, seen }]) => [key, [changed, seen]])),
  });
}

export const slotKey = ({ slot }: TextLine): string => `s${slot}`;
export const groupKey = ({ group }: TextLine): string => `g${group}`;
export const swapKey = (group: string): string => `w${group}`;
export const hashOf = ({ key }: TextLine): string => shortHash(key);

/** Adds the changes of a check to the memory. */
export function remember(memory: NoiseMemory, changes: readonly Replacement[], check: number): void {
  for (const change of changes)
    if (change.after && change.after.line.slot !== '' && isSwap(change))
      note(swapKey(change.after.line.group), '', 0);
  for (const { before, after } of changes)
    for (const changed of [before, after]) {
      if (!changed || changed.line.slot === '') continue;
      const { line } = changed;
      note(slotKey(line), hashOf(line), MAX_SEEN.slot);
      note(groupKey(line), hashOf(line), MAX_SEEN.group);
    }

  function note(key: string, hash: string, most: number): void {
    const place = memory.get(key) ?? { changed: [], seen: [] };
    memory.set(key, {
      changed: place.changed.at(-1) === check ? place.changed : [...place.changed, check].slice(-MAX_CHANGES),
      seen: most === 0 ? [] : [...place.seen.filter((one) => one !== hash), hash].slice(-most),
    });
  }
}

/** Returns how similar two lines are, from 0 to 1. */
function similarity(one: string, other: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  const first = words(one);
  const second = words(other);
  const common = [...first].filter((word) => second.has(word)).length;
  return common / Math.max(1, first.size, second.size);
}
const SIMILAR = 0.3;

/** Returns whether an entry of a list was replaced by a different one. */
export const isSwap = ({ before, after, values }: Replacement): boolean =>
  before !== null && after !== null && !values && similarity(before.line.key, after.line.key) < SIMILAR;
