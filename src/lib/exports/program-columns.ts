import type { CsvColumn } from './write-csv';

/** The prefix of own fields. */
const CUSTOM = 'custom.';

/**
 * Returns the columns of a file for programs: every field of the list's answer by its name, and own fields as
 * `custom.<key>`. `columns` say what the values are.
 */
export function programColumns<Item extends object>(
  fields: readonly string[],
  columns: readonly CsvColumn<Item>[],
): CsvColumn<object>[] {
  const own = columns.flatMap(({ name, kind }) => (name?.startsWith(CUSTOM) ? [{ name, kind }] : []));
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const named = (name: string, kind: CsvColumn<object>['kind'], value: (item: object) => unknown) => ({
    header: name,
    name,
    kind: kind ?? ('text' as const),
    value: (item: object) => programText(value(item)),
  });
  return [
    ...fields
      .filter((name) => name !== 'custom')
      .map((name) => named(name, kinds.get(name), (item) => Reflect.get(item, name))),
    ...own.map(({ name, kind }) => named(name, kind, (item) => ownValue(item, name.slice(CUSTOM.length)))),
  ];
}

function ownValue(item: object, key: string): unknown {
  const custom: unknown = Reflect.get(item, 'custom');
  return custom instanceof Object ? Reflect.get(custom, key) : null;
}

/** Lists and objects are JSON. */
function programText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Object ? JSON.stringify(value) : String(value);
}
