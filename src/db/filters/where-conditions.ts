import type { Knex } from 'knex';
import { readAmount, type Condition } from '../../lib/entities/filters/conditions';
import type { FilterField } from '../../lib/entities/filters/filter-fields';
import type { Reader } from '../../lib/entities/filters/reader';
import type { Db } from '../connect';
import { minorUnits } from './minor-units';
import { textPattern } from './text-pattern';
import { boundsOf } from './value-bounds';

type Query = Knex.QueryBuilder;

/** A part of a query with the values that are bound to it. */
interface Sql {
  sql: string;
  values: Knex.RawBinding[];
}

/** Adds conditions to a query. */
type Narrow = (query: Query) => Query;

interface Conditions {
  f?: readonly Condition[] | undefined;
  reader?: Reader | undefined;
}

/**
 * Returns what keeps the rows of a table under its alias that meet all conditions; undefined without conditions. Values are
 * always bound. `along` has those on the column that the list is ordered by, which limit the part of its index that is read,
 * and `alongAnother` the same for the list in another order. SQLite doesn't use indexes for the others, because a list is read
 * along the index of its order.
 */
export function whereConditions(
  db: Db,
  alias: string,
  { f = [], reader }: Conditions,
  orderedBy: string,
): { along: Narrow | undefined; alongAnother: Narrow | undefined; keep: Narrow | undefined } {
  const isAlong = ({ field, operator }: Condition) =>
    field.of === undefined && field.column === orderedBy && isComparison(field, operator);
  const plus = db.engine === 'sqlite' ? '+' : '';
  const all = f.filter(isAlong);
  const others = f.filter((condition) => !isAlong(condition));
  return {
    along: narrowing(all, (condition) => sqlOf(db, alias, condition, reader, '')),
    alongAnother: narrowing(all, (condition) => sqlOf(db, alias, condition, reader, plus)),
    keep: narrowing(others, (condition) => sqlOf(db, alias, condition, reader, plus)),
  };
}

function narrowing(
  conditions: readonly Condition[],
  sqlFor: (condition: Condition) => Sql,
): Narrow | undefined {
  if (conditions.length === 0) return undefined;
  const parts = conditions.map(sqlFor);
  return (query) => {
    for (const { sql, values } of parts) query.whereRaw(sql, values);
    return query;
  };
}

const isComparison = ({ kind }: FilterField, operator: Condition['operator']): boolean =>
  ['number', 'amount', 'minor', 'day', 'time'].includes(kind) &&
  operator !== 'empty' &&
  operator !== 'filled';

function sqlOf(
  db: Db,
  alias: string,
  { field, operator, values }: Condition,
  reader: Reader | undefined,
  plus: '+' | '',
): Sql {
  if (reader === undefined) throw new Error('Conditions need a reader');
  const column = columnOf(db, alias, field, plus);
  if (operator === 'empty') return isEmpty(db, field, column);
  if (operator === 'filled') return negated(isEmpty(db, field, column));
  const wanted = () =>
    equalsAny(db, field, column, field.kind === 'user' ? asReader(values, reader) : values);
  if (operator === 'not') return negated(wanted());
  if (field.kind === 'text' || field.kind === 'list')
    return operator === 'contains' ? matches(db, field, column, values, 'part') : wanted();
  if (!isComparison(field, operator)) return wanted();
  return isWithin(alias, field, column, boundsOf(field, { operator, values }, reader));
}

const asReader = (values: readonly string[], { userId }: Reader): string[] =>
  values.map((value) => (value === 'me' ? userId : value));

/** A missing value doesn't equal anything, so it meets the negated condition. */
const negated = ({ sql, values }: Sql): Sql => ({ sql: `not coalesce((${sql}), false)`, values });

const any = (parts: readonly Sql[]): Sql => ({
  sql: `(${parts.map(({ sql }) => sql).join(' or ')})`,
  values: parts.flatMap(({ values }) => values),
});

const all = (parts: readonly Sql[]): Sql => ({
  sql: `(${parts.map(({ sql }) => sql).join(' and ')})`,
  values: parts.flatMap(({ values }) => values),
});

function columnOf(
  { engine }: Db,
  alias: string,
  { column, part, customField, kind, of }: FilterField,
  plus: '+' | '',
): Sql {
  if (of !== undefined)
    return {
      sql: '(select ?? from ?? as c where ?? = ??)',
      values: [`c.${column}`, of.table, `c.${of.key}`, `${alias}.id`],
    };
  const own: Sql = { sql: `${plus}??`, values: [`${alias}.${column}`] };
  if (customField !== undefined) return customValue(engine, own, kind, customField);
  return part === undefined ? own : partOf(own, part);
}

function customValue(engine: Db['engine'], { sql, values }: Sql, kind: FilterField['kind'], id: string): Sql {
  if (engine === 'sqlite') return { sql: `json_extract(${sql}, ?)`, values: [...values, `$."${id}"`] };
  const text = `(${sql} ->> cast(? as text))`;
  const types: Partial<Record<FilterField['kind'], string>> = { number: 'numeric', boolean: 'boolean' };
  const type = types[kind];
  return { sql: type === undefined ? text : `cast(${text} as ${type})`, values: [...values, id] };
}

/** The text before or after the last comma; the whole text if there is none. */
function partOf({ sql, values }: Sql, part: 'city' | 'country'): Sql {
  const upToComma = `rtrim(${sql}, replace(${sql}, ',', ''))`;
  if (part === 'country')
    return {
      sql: `trim(substr(${sql}, length(${upToComma}) + 1))`,
      values: [...values, ...values, ...values],
    };
  return {
    sql: `case when ${sql} like '%,%' then trim(rtrim(${upToComma}, ', ')) else ${sql} end`,
    values: [...values, ...values, ...values, ...values],
  };
}

function isEmpty({ engine }: Db, { kind }: FilterField, { sql, values }: Sql): Sql {
  const none = { sql: `${sql} is null`, values };
  if (kind === 'list')
    return any([none, { sql: `${sql} = ${engine === 'sqlite' ? "'[]'" : "'[]'::jsonb"}`, values }]);
  return kind === 'text' ? any([none, { sql: `${sql} = ''`, values }]) : none;
}

function equalsAny(db: Db, field: FilterField, column: Sql, wanted: readonly string[]): Sql {
  const { kind } = field;
  if (kind === 'text' || kind === 'list') return matches(db, field, column, wanted, 'whole');
  if (kind === 'boolean')
    return { sql: `coalesce(${column.sql}, false) = ?`, values: [...column.values, wanted[0] === 'true'] };
  const places = wanted.map(() => '?').join(', ');
  return { sql: `${column.sql} in (${places})`, values: [...column.values, ...wanted] };
}

/** The text, or any text of a list, matches any of these. */
function matches(
  db: Db,
  { kind }: FilterField,
  column: Sql,
  wanted: readonly string[],
  extent: 'whole' | 'part',
): Sql {
  const text: Sql = kind === 'list' ? { sql: 'entry.value', values: [] } : column;
  const found = any(
    wanted.map((value) => {
      const { operator, pattern } = textPattern(db, value, extent);
      return { sql: `${text.sql} ${operator} ?`, values: [...text.values, pattern] };
    }),
  );
  if (kind !== 'list') return found;
  const entries = db.engine === 'sqlite' ? 'json_each' : 'jsonb_array_elements_text';
  return {
    sql: `exists (select 1 from ${entries}(${column.sql}) as entry${db.engine === 'sqlite' ? '' : '(value)'} where ${found.sql})`,
    values: [...column.values, ...found.values],
  };
}

function isWithin(alias: string, field: FilterField, column: Sql, bounds: ReturnType<typeof boundsOf>): Sql {
  const parts = bounds.map(({ operator, value }): Sql => {
    if (field.kind === 'day' || field.kind === 'time')
      return { sql: `${column.sql} ${operator} ?`, values: [...column.values, value] };
    const amount = readAmount(value, field);
    if (amount === null) throw new Error(`${field.name} can't be compared with ${value}`);
    const { number, currency } = amount;
    const limit =
      field.kind === 'minor' ? minorUnits(`${alias}.currency`, number, currency) : decimal(number);
    const compared: Sql = {
      sql: `${column.sql} ${operator} ${limit.sql}`,
      values: [...column.values, ...limit.values],
    };
    if (currency === undefined) return compared;
    return all([compared, { sql: '?? = ?', values: [`${alias}.${field.currency ?? 'currency'}`, currency] }]);
  });
  return all(parts);
}

const decimal = (number: string): Sql => ({ sql: 'cast(? as numeric)', values: [number] });
