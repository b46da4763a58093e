import type { Knex } from 'knex';
import { isPostgres, ofWorkspace, primaryId, time } from './parts/columns';

/**
 * Names rows of large tables that SQLite's readers don't see yet, by their row numbers (`seq`). PostgreSQL doesn't need
 * it: there, a long transaction doesn't make other writers wait.
 */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  await knex.schema.createTable('staged_rows', (table) => {
    primaryId(table);
    ofWorkspace(table).index();
    table.string('tableName', 40).notNullable();
    table.integer('firstSeq').notNullable();
    table.integer('lastSeq').notNullable();
    time(knex, table, 'touchedAt').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) await knex.schema.dropTable('staged_rows');
}
