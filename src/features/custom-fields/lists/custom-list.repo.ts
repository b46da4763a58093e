import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import type { OrderedList } from '../../../db/lists/text-search';
import { valueKey, type CustomValue } from './value-key';
import type { IndexedValues } from '../../../db/lists/page-frame';
import { customPage } from './custom-page.repo';

type Query = Knex.QueryBuilder;

/** A value that the records of a list must have in a custom field. */
export interface CustomCondition {
  fieldId: string;
  value: CustomValue;
}

/** Keeps the rows of `table` under its alias that have all these values. */
export function whereCustom(
  db: Db,
  { table, alias }: { table: string; alias: string },
  query: Query,
  conditions: readonly CustomCondition[],
): Query {
  for (const { fieldId, value } of conditions)
    query.whereExists(
      db
        .read(`${table}_custom as e`)
        .whereRaw('?? = ??', ['e.recordId', `${alias}.id`])
        .where({ 'e.fieldId': fieldId, 'e.value': valueKey(value) })
        .select('e.fieldId'),
    );
  return query;
}

/** Returns the rows of the index for the records with this value: those of one workspace, because the field is. */
const customIndexRows = (db: Db, table: string, { fieldId, value }: CustomCondition): Query =>
  db.read(`${table}_custom`).where({ fieldId, value: valueKey(value) });

/**
 * Returns the rows of a list that have the first of these values, newest first, along the index of `<table>_custom`.
 * `narrow` adds the other conditions of the list.
 */
export function walkCustom(
  db: Db,
  { table, alias }: { table: string; alias: string },
  { fieldId, value }: CustomCondition,
  narrow: (query: Query) => Query,
): OrderedList {
  const query = db
    .read(`${table}_custom as c`)
    .joinRaw(db.engine === 'sqlite' ? 'cross join ?? as ??' : 'inner join ?? as ?? on true', [table, alias])
    .whereRaw('?? = ??', [`${alias}.id`, 'c.recordId'])
    .where({ 'c.fieldId': fieldId, 'c.value': valueKey(value) });
  return { query: narrow(query), order: ['c.createdAt', 'c.recordId'] };
}

/** Returns the filters and orders of a list by custom values, for `createEntityTable`. */
export function customList(
  db: Db,
  place: { table: string; alias: string },
  conditions: readonly CustomCondition[] = [],
): IndexedValues {
  const [first, ...others] = conditions;
  return {
    isFiltered: first !== undefined,
    narrow: (query) => whereCustom(db, place, query, conditions),
    walk: (narrow) =>
      first && walkCustom(db, place, first, (query) => whereCustom(db, place, narrow(query), others)),
    indexRows: first && others.length === 0 ? customIndexRows(db, place.table, first) : undefined,
    pageByField: customPage,
  };
}
