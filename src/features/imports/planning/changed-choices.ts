import { invalidField } from '../../../lib/errors';
import type { Importable } from '../../records/import/importable';
import { columnsOf, type ImportChoices } from '../imports.rules';
import type { ImportChanges } from '../imports.schema';
import type { ImportFile, PendingImport } from '../imports.repo';

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
  const columns = changes.columns ?? {};
  refuseMissing(file, 'mapping', Object.values(mapping).flatMap(columnsOf));
  refuseMissing(file, 'columns', Object.keys(columns).map(Number));
  return {
    mapping: { ...choices.mapping, ...mapping },
    columns: { ...choices.columns, ...mapped(columns, choices) },
    fallbacks: { ...choices.fallbacks, ...known(changes.fallbacks ?? {}) },
    duplicates: changes.duplicates ?? choices.duplicates,
  };
}

function refuseMissing({ columns }: ImportFile, field: string, wanted: readonly number[]): void {
  if (wanted.some((column) => column >= columns.length))
    throw invalidField(field, `The file has ${columns.length} columns`);
}

/** Adds each new answer to those that the column already has. */
const mapped = (
  changes: NonNullable<ImportChanges['columns']>,
  { columns = {} }: ImportChoices,
): NonNullable<ImportChoices['columns']> =>
  Object.fromEntries(
    Object.entries(changes).map(([column, change]) => [Number(column), { ...columns[column], ...change }]),
  );
