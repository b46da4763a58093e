import {
  PluginError,
  type CheckedSource,
  type FoundItem,
  type PluginTools,
  type TextChange,
} from 'partnerhub/plugin';
import type { JsonTarget } from './json-options';
import { valueAt } from './json-path';

type ValueTarget = Extract<JsonTarget, { kind: 'value' }>;

const MAX_TEXT = 100_000;
const SHORT = 60;

/** The value at the last check. */
export interface LastValue {
  text: string;
  at: string;
}

export function readLast(snapshot: string | null): LastValue | null {
  if (snapshot === null) return null;
  try {
    const found: unknown = JSON.parse(snapshot);
    if (!(found instanceof Object) || !('text' in found) || !('at' in found)) return null;
    const { text, at } = found;
    return typeof text === 'string' && typeof at === 'string' ? { text, at } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the value as text. A list or an object becomes JSON with line breaks. @throws PluginError if there is none
 */
export function readValue(json: unknown, target: ValueTarget): string {
  const value = valueAt(json, target.path);
  if (value === undefined) throw new PluginError(`Nothing in this JSON is at ${target.shown}`);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  if ((target.above !== null || target.below !== null) && numberOf(text) === null)
    throw new PluginError(`The value at ${target.shown} is not a number`);
  return text.slice(0, MAX_TEXT);
}

const numberOf = (text: string): number | null =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

/** Returns whether the number passes a limit that the previous one hadn't passed. */
function crosses({ above, below }: ValueTarget, before: number | null, after: number): boolean {
  const rises = above !== null && after > above && !(before !== null && before > above);
  const falls = below !== null && after < below && !(before !== null && before < below);
  return rises || falls;
}

/** Returns the change of a value as an item, or null if there is nothing to report. */
export async function changeOf(
  { url }: CheckedSource,
  target: ValueTarget,
  last: LastValue,
  now: LastValue,
  tools: Pick<PluginTools, 'compareTexts'>,
): Promise<FoundItem | null> {
  if (last.text === now.text) return null;
  const number = numberOf(now.text);
  const hasLimit = target.above !== null || target.below !== null;
  if (hasLimit && (number === null || !crosses(target, numberOf(last.text), number))) return null;
  const isLong = [last, now].some(({ text }) => text.includes('\n'));
  const changes: TextChange[] = isLong
    ? (await tools.compareTexts(last, now)).changes
    : [
        { kind: 'removed', text: last.text },
        { kind: 'added', text: now.text },
      ];
  if (changes.length === 0) return null;
  const isShort = [last, now].every(({ text }) => text.length <= SHORT && !text.includes('\n'));
  const sign = { added: '+', removed: '-', same: ' ' };
  const changed = changes.filter(({ kind }) => kind !== 'same');
  return {
    id: now.at,
    url,
    title: isShort ? `${target.shown} changed from ${last.text} to ${now.text}` : `${target.shown} changed`,
    content: changed
      .flatMap(({ kind, text }) => text.split('\n').map((line) => `${sign[kind]} ${line}`))
      .join('\n'),
    changes,
  };
}
