import { invalidField } from '../../../lib/errors';
import type { Importable } from '../../records/import/importable';
import type { ImportChoices } from '../imports.rules';
import type { ImportChanges } from '../imports.schema';
import type { PendingImport } from '../imports.repo';

/**
 * Applies changes to the choices of an import; unknown field names are ignored.
 * @throws 400 for a column that the file lacks
 */
export function changedChoices(
  { fields }: Importable<unknown>,
  { choices, file }: PendingImport,
  changes: ImportChanges,
): ImportChoices {
  const known = <Value>(wanted: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(wanted).filter(([name]) => fields.some((field) => field.name === name)),
    );
  const mapping = known(changes.mapping ?? {});
  if (Object.values(mapping).some((column) => column !== null && column >= file.columns.length))
    throw invalidField('mapping', `The file has ${file.columns.length} columns`);
  return {
    mapping: { ...choices.mapping, ...mapping },
    fallbacks: { ...choices.fallbacks, ...known(changes.fallbacks ?? {}) },
    duplicates: changes.duplicates ?? choices.duplicates,
  };
}
