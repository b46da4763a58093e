import type { ReadText } from 'partnerhub/plugin';

/** Whether the text was read before or after the page's scripts had run. */
export type Rendering = 'static' | 'scripts';

/** The page's text at the last check (`after`) and before its last change (`before`). */
export interface Snapshot {
  before: ReadText | null;
  after: ReadText;
  /** Undefined in snapshots of version 0.1. */
  rendering?: Rendering | undefined;
  /** The selected parts of the page, as JSON. Undefined for the whole page. */
  selection?: string | undefined;
}

/** Maximum length in characters. PartnerHub stores up to a million. */
const MAX_LENGTH = 950_000;

/** Leaves out the earlier text, and then the learned noise, if the snapshot would be too long. */
export function writeSnapshot({ before, after, rendering, selection }: Snapshot): string {
  const { text, at } = after;
  const earlier = before && { text: before.text, at: before.at };
  const versions: Snapshot[] = [
    { before: earlier, after, rendering, selection },
    { before: null, after, rendering, selection },
    { before: null, after: { text, at, outline: '' }, rendering, selection },
  ];
  const written = versions.map((version) => JSON.stringify(version));
  return (
    written.find((one) => one.length <= MAX_LENGTH) ??
    JSON.stringify({ before: null, after: { text: '', at } })
  );
}

/** Returns null if there is no valid snapshot. */
export function readSnapshot(text: string | null): Snapshot | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || !isReadText(found.after)) return null;
    const { rendering, selection } = found;
    return {
      after: found.after,
      before: isReadText(found.before) ? found.before : null,
      rendering: rendering === 'static' || rendering === 'scripts' ? rendering : undefined,
      selection: typeof selection === 'string' ? selection : undefined,
    };
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isReadText = (value: unknown): value is ReadText =>
  isRecord(value) &&
  typeof value.text === 'string' &&
  typeof value.at === 'string' &&
  [value.outline, value.surroundings, value.memory].every(
    (one) => one === undefined || typeof one === 'string',
  ) &&
  (value.checks === undefined || typeof value.checks === 'number');
