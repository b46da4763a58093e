import type { Knex } from 'knex';
import { fieldNames, fieldsOf, type AnyEntity } from '../lib/entities/entity';
import { createCodec } from './codec';
import type { Db } from './connect';
import { personColumn } from './people';

/**
 * Returns the columns of the table under `alias`, followed by those that the declaration takes from other tables. The
 * result can be kept for all queries: knex would otherwise take longer to quote the columns than SQLite to read a row.
 */
export function selectedColumns(db: Db, entity: AnyEntity, alias: string): Knex.Raw {
  const { read } = db;
  const joined = fieldsOf(entity).flatMap(([name, { from }]) => {
    if (!from) return [];
    const source = typeof from === 'string' ? read.ref(from) : personColumn(read, from);
    return [read.raw('? as ??', [source, name])];
  });
  const own = ownColumns(entity).map((column) => read.ref(`${alias}.${column}`));
  return read.raw([...own, ...joined].map(String).join(', '));
}

/** Returns the columns of the entity's own table that leave the database. */
export const ownColumns = (entity: AnyEntity): string[] =>
  fieldsOf(entity).flatMap(([name, { from }]) => (from === undefined ? [name] : []));

/** Returns the names of the fields that the declaration takes from other tables. */
export const joinedColumns = (entity: AnyEntity): string[] =>
  fieldsOf(entity).flatMap(([name, { from }]) => (from ? [name] : []));

/** Returns the codec of the entity's JSON and boolean columns. */
export const entityCodec = <Item extends object>(entity: AnyEntity) =>
  createCodec<Item>({
    json: fieldNames(entity, ({ stored }) => stored === 'json'),
    boolean: fieldNames(entity, ({ stored }) => stored === 'boolean'),
  });
