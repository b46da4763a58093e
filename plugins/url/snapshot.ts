import type { ReadText } from 'partnerhub/plugin';

/** The page's text at the last check (`after`) and before its last change (`before`). */
export interface Snapshot {
  before: ReadText | null;
  after: ReadText;
}

export const writeSnapshot = (snapshot: Snapshot): string => JSON.stringify(snapshot);

/** Returns null if there is no snapshot or it is invalid. */
export function readSnapshot(text: string | null): Snapshot | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || !isReadText(found.after)) return null;
    return { after: found.after, before: isReadText(found.before) ? found.before : null };
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isReadText = (value: unknown): value is ReadText =>
  isRecord(value) && typeof value.text === 'string' && typeof value.at === 'string';
