import type { ReadText } from 'partnerhub/plugin';

/** What a page said when it was checked last, and what it had said before it last changed. */
export interface Snapshot {
  before: ReadText | null;
  after: ReadText;
}

export const writeSnapshot = (snapshot: Snapshot): string => JSON.stringify(snapshot);

/** null where there is none, or none of this form. */
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
