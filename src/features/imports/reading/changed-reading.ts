import { invalidField } from '../../../lib/errors';
import type { ImportFile } from './import-file';
import type { ImportChanges } from '../imports.schema';
import type { ReadingChoices } from './file-jobs';

/** Returns how a stored file is read again. */
export const readingOf = ({ encoding, delimiter, sheet }: ImportFile): ReadingChoices => ({
  ...(encoding !== 'XLSX' && { encoding, delimiter }),
  ...(sheet != null && { sheet }),
});

/**
 * Returns how changes read the file in another way, and null if they don't. A delimiter is kept in another encoding only
 * if it is chosen.
 * @throws 400 for a choice that the file doesn't have
 */
export function changedReading(file: ImportFile, changes: ImportChanges): ReadingChoices | null {
  const { encoding = file.encoding, delimiter = file.delimiter, sheet = file.sheet } = changes;
  if (encoding === file.encoding && delimiter === file.delimiter && sheet === file.sheet) return null;
  if (file.encoding === 'XLSX' || encoding === 'XLSX') {
    if (changes.encoding !== undefined) throw invalidField('encoding', 'A workbook has no other encoding');
    if (changes.delimiter !== undefined) throw invalidField('delimiter', 'A workbook has no delimiter');
    return { ...(sheet != null && { sheet }) };
  }
  if (changes.sheet !== undefined) throw invalidField('sheet', 'The file has no sheets');
  return { encoding, ...((changes.delimiter ?? encoding === file.encoding) && { delimiter }) };
}
