import { oneLine } from './one-line';

interface BadFile {
  id: string;
  name: string;
  problem: 'missing' | 'damaged';
  /** Where its content is now. */
  kept?: string | null;
}

/** Describes a file that a backup or a storage doesn't have as it was stored. */
export function describeBadFile({ id, name, problem, kept }: BadFile): string {
  return oneLine(`${name} (${id}) is ${problem}${kept ? `, kept as ${kept}` : ''}`);
}
