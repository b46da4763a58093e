import type { BadFile } from '../operations/copy-files';
import { oneLine } from './one-line';

/** Describes a file that a backup or a storage doesn't have as it was stored. `kept`: where its content is now. */
export function describeBadFile({ id, name, problem, kept }: BadFile & { kept?: string | null }): string {
  return oneLine(`${name} (${id}) is ${problem}${kept ? `, kept as ${kept}` : ''}`);
}
