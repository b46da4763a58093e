import { fieldNames, fieldsOf, type AnyEntity, type SortBy } from '../../lib/entities/entity';
import { invalidField } from '../../lib/errors';
import type { Position } from '../../lib/paging';
import { sortKey } from '../../lib/text/names.rules';

type Kind = 'text' | 'time' | 'integer' | 'decimal';

/** A column that a list can be sorted by, with the index `<table>_by_<name>`. Empty values are null. */
export interface SortColumn {
  name: string;
  kind: Kind;
  /** The table of a computed column, which also has the workspace, and its column with the id of the record. */
  of?: { table: string; key: string };
}

/** Returns the columns for the fields that lists can be sorted by (see migrations/parts/sorting.ts). */
export const sortColumnsOf = (entity: AnyEntity): Record<string, SortColumn> =>
  Object.fromEntries([
    ...fieldsOf(entity).flatMap(([name, { sort }]): [string, SortColumn][] =>
      sort === undefined ? [] : [[name, columnOf(name, sort)]],
    ),
    ...computedColumns(entity),
  ]);

function computedColumns({ computed }: AnyEntity): [string, SortColumn][] {
  if (computed === undefined) return [];
  const { table, key, fields } = computed;
  return Object.entries(fields).map(([name, { kind }]) => {
    const sorted = { name, of: { table, key } };
    if (typeof kind !== 'string') return [name, { ...sorted, kind: 'text' }];
    const kinds = { money: 'decimal', number: 'integer', time: 'time' } as const;
    return [name, { ...sorted, kind: kinds[kind] }];
  });
}

/** The column that the records engine fills with the key of a text (src/lib/text/names.rules.ts). */
const textSortColumn = (name: string): string => `${name}Sort`;

/** Returns a function that computes the sort keys of a record's own texts. Triggers keep those of names of other records. */
export function sortKeysOf(entity: AnyEntity): (item: object) => Record<string, string | null> {
  const names = fieldNames(entity, ({ sort, from }) => sort === 'text' && from === undefined);
  return (item) => {
    const keys: Record<string, string | null> = {};
    for (const name of names) {
      const value: unknown = Reflect.get(item, name);
      keys[textSortColumn(name)] = sortKey(typeof value === 'string' ? value : null);
    }
    return keys;
  };
}

function columnOf(name: string, sort: SortBy): SortColumn {
  if (sort === 'text') return { name: textSortColumn(name), kind: 'text' };
  if (sort === 'time') return { name, kind: 'time' };
  if (sort === 'day') return { name, kind: 'text' };
  if (sort === 'number') return { name, kind: 'integer' };
  if (sort === 'decimal') return { name: `${name}Number`, kind: 'decimal' };
  return { name: `${name}Order`, kind: 'integer' };
}

const patterns: Record<Kind, RegExp> = {
  text: /^/,
  time: /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/,
  integer: /^-?\d{1,18}$/,
  decimal: /^\d{1,100}(?:\.\d{1,100})?(?:e[+-]\d{1,3})?$/,
};

/**
 * Refuses a position from a client that doesn't fit the column: PostgreSQL can't compare times and numbers with other
 * text. The position of a row without a value is its id.
 * @throws 400
 */
export function checkPosition(cursor: Position | undefined, column: SortColumn): void {
  if (cursor === undefined || cursor.length === 1) return;
  const [key = ''] = cursor;
  if (cursor.length !== 2 || !fitsColumn(column, key)) throw invalidField('cursor', 'Invalid cursor');
}

/** Returns whether a value from a client can be compared with the column. */
export const fitsColumn = ({ kind }: SortColumn, value: string): boolean =>
  patterns[kind].test(value) && (kind !== 'time' || !Number.isNaN(Date.parse(value)));
