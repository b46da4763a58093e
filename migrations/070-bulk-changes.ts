import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, owner, primaryId, time } from './parts/columns';

/**
 * Has the bulk changes of records that are under way on SQLite, which writes them in several transactions. PostgreSQL
 * doesn't need it: there, a long transaction doesn't make other writers wait.
 */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  await knex.schema.createTable('bulk_changes', (table) => {
    primaryId(table);
    ofWorkspace(table).index();
    owner(table, 'userId', 'users').index();
    table.string('objectType', 40).notNullable();
    json(knex, table, 'actor').notNullable();
    json(knex, table, 'sent').notNullable();
    table.integer('done').notNullable();
    time(knex, table, 'startedAt').notNullable();
    time(knex, table, 'touchedAt').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) await knex.schema.dropTable('bulk_changes');
}
