import { fileEncodings } from '../../lib/csv/decode-text';
import type { Importable } from '../records/import/importable';
import { formatOf, questionsOf } from './cells/questions';
import type { PendingImport } from './imports.repo';
import { importLimits, type ImportCounts } from './imports.rules';

/** An import as `/api/imports/{id}` returns it. */
export function presentImport(
  { fields, one, many, updates }: Pick<Importable<unknown>, 'fields' | 'one' | 'many' | 'updates'>,
  pending: PendingImport,
) {
  const { outcome, choices } = pending;
  // A custom field may have been deleted since.
  const known = <Value>(chosen: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(chosen).filter(([name]) => fields.some((field) => field.name === name)),
    );
  return {
    id: pending.id,
    entity: pending.entity,
    /** Singular and plural of the kind. */
    nouns: { one, many },
    fileName: pending.fileName,
    encoding: pending.file.encoding,
    encodings: pending.file.encoding === 'XLSX' ? [] : [...fileEncodings],
    delimiter: pending.file.delimiter,
    /** null for a file without sheets. */
    sheet: pending.file.sheet ?? null,
    sheets: pending.file.sheets ?? [],
    columns: pending.file.columns.map(({ header, samples }, column) => ({
      header,
      samples,
      ...formatOf(pending.file, choices, column),
    })),
    /** What must be answered in `columns` before the import can be confirmed. */
    questions: questionsOf(fields, pending.file, choices),
    fields: fields.map(({ name, label, isRequired = false }) => ({ name, label, isRequired })),
    /** Field → what its texts are, if files write them in several ways. */
    kinds: Object.fromEntries(fields.flatMap(({ name, kind }) => (kind ? [[name, kind] as const] : []))),
    mapping: known(choices.mapping),
    fallbacks: known(choices.fallbacks),
    duplicates: choices.duplicates,
    /** What rows are compared by; null if they can't change records. */
    key: choices.key ?? updates?.keys[0].name ?? null,
    keys: updates?.keys.map(({ name }) => name) ?? [],
    preset: choices.preset ?? null,
    values: known(outcome.values ?? {}),
    /** Field → all values that it can have, for fields with a closed list. */
    choices: Object.fromEntries(
      fields.flatMap(({ name, values }) => (values?.choices ? [[name, [...values.choices]] as const] : [])),
    ),
    counts: countsOf(outcome),
    notices: outcome.notices,
    sample: outcome.sample,
    badRows: outcome.bad.slice(0, importLimits.preview),
    duplicateRows: outcome.duplicates.slice(0, importLimits.preview),
    changes: outcome.changes ?? [],
    digest: outcome.digest,
    /** null until the import is confirmed. */
    imported: pending.imported,
    importedAt: pending.importedAt,
    expiresAt: pending.expiresAt,
  };
}

/** Imports of earlier versions only create records. */
const countsOf = ({
  counts: { created, updated = 0, unchanged = 0, ...counts },
}: PendingImport['outcome']): ImportCounts => ({
  ...counts,
  created: created ?? counts.importable,
  updated,
  unchanged,
});

/** An import as lists show it. */
export const summarizeImport = ({ outcome, ...pending }: PendingImport) => ({
  id: pending.id,
  entity: pending.entity,
  fileName: pending.fileName,
  counts: countsOf(outcome),
  imported: pending.imported,
  importedAt: pending.importedAt,
  createdAt: pending.createdAt,
  expiresAt: pending.expiresAt,
});

export type ImportSummary = ReturnType<typeof summarizeImport>;
export type ImportView = ReturnType<typeof presentImport>;
