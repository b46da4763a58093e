import { readList, writeList } from '../../../lib/csv/cell-list';
import type { Importable, ImportField } from '../../records/import/importable';
import type { ImportChoices, ValueOrigin } from '../imports.rules';
import { builtInValue, foldValue } from './built-in-values';

interface MappedValue {
  /** Empty for no value, null for a text that nothing maps. */
  value: string | null;
  from: ValueOrigin | null;
}

/** Returns what a text of a field means: as chosen, as remembered, itself, or as other tools write it. */
export function mapValue(
  { name, values }: ImportField,
  text: string,
  { values: chosen, remembered }: Pick<ImportChoices, 'values' | 'remembered'>,
): MappedValue {
  const key = foldValue(text);
  for (const [from, known] of [
    ['chosen', chosen],
    ['memory', remembered],
  ] as const) {
    const ofField = known?.[name];
    if (ofField && Object.hasOwn(ofField, key)) return { value: ofField[key] ?? '', from };
  }
  const choices = values?.choices;
  if (!choices) return { value: null, from: null };
  const fold = (one: string) => foldValue(one).replaceAll(/[\s_-]+/g, ' ');
  const same = choices.find((choice) => fold(choice) === fold(text));
  if (same !== undefined) return { value: same, from: null };
  const builtIn = builtInValue(text, choices);
  return builtIn === null ? { value: null, from: null } : { value: builtIn, from: 'builtin' };
}

/** Field → text → number of rows. */
export type CountedTexts = Map<string, Map<string, number>>;

/** Different texts of a field that are counted. More of them are a column of another kind. */
const MAX_TEXTS = 2000;
const MAX_TEXT = 200;

/** Maps the text of a cell, or each text of a list, and counts them. Returns an empty text for no value. */
export function mapText(
  field: ImportField,
  text: string,
  choices: Pick<ImportChoices, 'values' | 'remembered'>,
  counted: CountedTexts,
): string {
  if (!field.values || text.length > 10 * MAX_TEXT) return text;
  const counts = counted.get(field.name) ?? new Map<string, number>();
  counted.set(field.name, counts);
  const mapOne = (one: string): string => {
    if (one.length <= MAX_TEXT && (counts.has(one) || counts.size < MAX_TEXTS))
      counts.set(one, (counts.get(one) ?? 0) + 1);
    return mapValue(field, one, choices).value ?? one;
  };
  if (!field.values.isList) return mapOne(text);
  return writeList([...new Set(readList(text).map(mapOne))].filter((one) => one !== ''));
}

/** A text of a field in the file, and the value that it becomes. */
export interface ValueRow {
  text: string;
  value: string | null;
  rows: number;
  from: ValueOrigin | null;
}

/** Texts per field that an import lists: the unknown ones first, then the most frequent ones. */
const MAX_LISTED = 100;

/** Describes the texts of each field that takes values of a list. Asks the workspace for its tags, partners and members. */
export async function describeValues(
  { fields }: Pick<Importable<unknown>, 'fields'>,
  workspaceId: string,
  counted: CountedTexts,
  choices: Pick<ImportChoices, 'values' | 'remembered'>,
): Promise<Record<string, ValueRow[]>> {
  const described: Record<string, ValueRow[]> = {};
  for (const field of fields) {
    const counts = counted.get(field.name);
    if (!counts || counts.size === 0) continue;
    const rows = [...counts].map(([text, number]): ValueRow => ({
      text,
      rows: number,
      ...mapValue(field, text, choices),
    }));
    const open = rows.filter(({ value }) => value === null).map(({ text }) => text);
    const known = open.length > 0 ? await field.values?.known?.(workspaceId, open) : undefined;
    described[field.name] = rows
      .map((row) => (row.value === null && known?.has(row.text) ? { ...row, value: row.text } : row))
      .sort(
        (one, other) => Number(one.value !== null) - Number(other.value !== null) || other.rows - one.rows,
      )
      .slice(0, MAX_LISTED);
  }
  return described;
}
