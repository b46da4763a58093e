import { shortHash } from '../page-lines';
import type { Replacement } from './pair-lines';
import type { TextLine } from './text-lines';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a line for the title, each menu entry and each link of a page; null if they are unknown. */
export function linesAround(surroundings: string | undefined): TextLine[] | null {
  if (surroundings === undefined || surroundings === '') return null;
  try {
    const found: unknown = JSON.parse(surroundings);
    if (!isRecord(found) || !Array.isArray(found.menu) || !Array.isArray(found.links)) return null;
    const lines = [lineOf('Title', '', String(found.title))];
    for (const name of found.menu) lines.push(lineOf('Menu', String(name), String(name)));
    for (const link of found.links) {
      if (!Array.isArray(link)) continue;
      const [text, target]: unknown[] = link;
      lines.push(lineOf('Link', String(text), `${String(text)} → ${String(target)}`));
    }
    return lines;
  } catch {
    return null;
  }
}

type Kind = 'Title' | 'Menu' | 'Link';

function lineOf(kind: Kind, name: string, text: string): TextLine {
  const line = `${kind}: ${text}`;
  return { text: line, key: line, slot: shortHash(`${kind} ${name}`), group: kind, marks: 0 };
}

/** Longer changes would look significant. In characters. */
const MAX_TEXT = 400;

/** Returns the changes that visitors may notice, up to a few hundred characters: links that are gone are not among them. */
export function selectAround(changes: readonly Replacement[], hasMenu: boolean): Replacement[] {
  let length = 0;
  return changes.filter(({ before, after }) => {
    const line = (after ?? before)?.line;
    if (!line || (line.group === 'Menu' && !hasMenu)) return false;
    if (line.group !== 'Menu' && before?.line.slot !== after?.line.slot) return false;
    length += (before?.line.text.length ?? 0) + (after?.line.text.length ?? 0);
    return length <= MAX_TEXT;
  });
}
