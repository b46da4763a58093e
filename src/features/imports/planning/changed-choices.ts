import { invalidField } from '../../../lib/errors';
import { foldValue } from '../values/built-in-values';
import type { Importable, ImportField } from '../../records/import/importable';
import { columnsOf, importedRecord, importLimits, isUpdate, type ImportChoices } from '../imports.rules';
import type { ImportChanges } from '../imports.schema';
import type { PendingImport } from '../imports.repo';
import type { ImportFile } from '../reading/import-file';

/**
 * Applies changes to the choices of an import; unknown field names are ignored.
 * @throws 400 for a column that the file lacks
 */
export function changedChoices(
  { fields, updates, many }: Importable<unknown>,
  { entity, choices, file }: Pick<PendingImport, 'entity' | 'choices' | 'file'>,
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
  const duplicates = changes.duplicates ?? choices.duplicates;
  const key = changes.key ?? choices.key;
  if (duplicates === 'import' && importedRecord(entity).importing.isUnique)
    throw invalidField('duplicates', `Duplicates of ${many} can't be imported`);
  if (isUpdate(duplicates) && !updates) throw invalidField('duplicates', `An import can't update ${many}`);
  if (key !== undefined && !updates?.keys.some(({ name }) => name === key))
    throw invalidField(
      'key',
      `key must be one of: ${updates?.keys.map(({ name }) => name).join(', ') ?? ''}`,
    );
  return {
    mapping: { ...choices.mapping, ...mapping },
    columns: { ...choices.columns, ...mapped(columns, choices) },
    fallbacks: { ...choices.fallbacks, ...known(changes.fallbacks ?? {}) },
    duplicates,
    ...(key !== undefined && { key }),
    ...(choices.remembered && { remembered: choices.remembered }),
    values: chosenValues(fields, choices, changes),
    preset: changes.preset === undefined ? (choices.preset ?? null) : changes.preset,
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

/** Adds the values that the user has chosen for texts. @throws 400 for a value that a field can't have */
function chosenValues(
  fields: readonly ImportField[],
  { values: earlier = {} }: ImportChoices,
  { values: changes = {} }: ImportChanges,
): NonNullable<ImportChoices['values']> {
  const chosen = { ...earlier };
  for (const { name, label, values } of fields) {
    const ofField = Object.entries(changes[name] ?? {});
    if (!values || ofField.length === 0) continue;
    const wrong = ofField.find(([, value]) => value !== '' && values.choices?.includes(value) === false);
    if (wrong) throw invalidField('values', `${label} must be one of: ${values.choices?.join(', ') ?? ''}`);
    chosen[name] = {
      ...chosen[name],
      ...Object.fromEntries(ofField.map(([text, value]) => [foldValue(text), value])),
    };
  }
  const count = Object.values(chosen).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  if (count > importLimits.values) throw invalidField('values', 'values names too many texts');
  return chosen;
}
