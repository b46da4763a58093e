import type { Knex } from 'knex';
import type { Db } from '../connect';
import type { OrderedList } from './text-search';
import { valueKey, type CustomValue } from '../custom-values/value-key';

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
export const customIndexRows = (db: Db, table: string, { fieldId, value }: CustomCondition): Query =>
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
