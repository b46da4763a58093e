import { restoreCell } from '../../../lib/csv/defuse';
import type { ImportField } from '../../records/import/importable';
import type { ImportChoices } from '../imports.rules';

const trimmed = (text: string) => restoreCell(text.trim()).trim();

/** Ignores symbols, except in names that consist only of symbols. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || trimmed(text);

/** The names of a field from the best to the weakest, and the way to compare them with headers. */
const rounds: readonly { spelled(text: string): string; namesOf(field: ImportField): string[] }[] = [
  { spelled: trimmed, namesOf: ({ exactName }) => (exactName === undefined ? [] : [exactName]) },
  { spelled: trimmed, namesOf: ({ label }) => [label] },
  { spelled: fold, namesOf: ({ label }) => [label] },
  { spelled: fold, namesOf: ({ name, otherNames }) => [name, ...otherNames] },
];

/**
 * Maps fields to columns by the header, the labels before other names. A column serves one field, the first that fits.
 */
export function guessMapping(
  fields: readonly ImportField[],
  headers: readonly string[],
): ImportChoices['mapping'] {
  const mapping: ImportChoices['mapping'] = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const used = new Set<number>();
  for (const { spelled, namesOf } of rounds) {
    const columns = new Map<string, number>();
    headers.forEach((header, index) => {
      if (!columns.has(spelled(header))) columns.set(spelled(header), index);
    });
    for (const field of fields.filter(({ name }) => mapping[name] === null)) {
      const fitting = namesOf(field).map((name) => columns.get(spelled(name)));
      const column = fitting.find((index) => index !== undefined && !used.has(index));
      if (column === undefined) continue;
      mapping[field.name] = column;
      used.add(column);
    }
  }
  return mapping;
}
