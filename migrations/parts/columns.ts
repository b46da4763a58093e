import type { Knex } from 'knex';

type Table = Knex.CreateTableBuilder;
type Column = Knex.ColumnBuilder;
type Reference = Knex.ReferencingColumnBuilder;

export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

export const uuid = (table: Table, column: string): Column => table.string(column, 36);

export const primaryId = (table: Table): Column => uuid(table, 'id').primary();

/**
 * The id of a table with a search index. On SQLite the index refers to rows by an integer, which VACUUM renumbers unless
 * it is an explicit column.
 */
export function searchedId(knex: Knex, table: Table): void {
  if (isPostgres(knex)) return void primaryId(table);
  table.increments('seq');
  uuid(table, 'id').notNullable().unique();
}

/** A reference to the row that this row belongs to and is deleted with. */
export const owner = (table: Table, column: string, target: string): Reference =>
  uuid(table, column).notNullable().references('id').inTable(target).onDelete('CASCADE');

/** A reference to the workspace that this row belongs to and is deleted with. */
export const ofWorkspace = (table: Table): Reference => owner(table, 'workspaceId', 'workspaces');

/** A reference that is cleared when its target is deleted. */
export const optional = (table: Table, column: string, target: string): Reference =>
  uuid(table, column).nullable().references('id').inTable(target).onDelete('SET NULL');

/** A reference whose target can't be deleted before this row. Deleting the whole workspace deletes both. */
export const keeping = (table: Table, column: string, target: string): Reference =>
  uuid(table, column).references('id').inTable(target).onDelete('NO ACTION');

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
export const time = (knex: Knex, table: Table, column: string): Column =>
  table.specificType(column, isPostgres(knex) ? 'timestamptz(3)' : 'text');

export const json = (knex: Knex, table: Table, column: string): Column =>
  table.specificType(column, isPostgres(knex) ? 'jsonb' : 'text');

/** A JSON list, empty by default. */
export const list = (knex: Knex, table: Table, column: string): Column =>
  json(knex, table, column).notNullable().defaultTo('[]');

/** The texts that a row is found by, in lower case, because the engines know different parts of Unicode. */
export const searchText = (table: Table): Column => table.text('searchText').notNullable();

/** References a membership, with which the row is deleted. */
export function ofMember(table: Table): void {
  uuid(table, 'workspaceId').notNullable();
  uuid(table, 'userId').notNullable();
  table
    .foreign(['workspaceId', 'userId'])
    .references(['workspaceId', 'userId'])
    .inTable('workspace_members')
    .onDelete('CASCADE');
}
