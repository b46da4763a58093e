import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, owner, primaryId, time } from './parts/columns';

/**
 * For large writes on SQLite, which are made in several transactions: the bulk changes under way, and row numbers of
 * imported sources, by which readers don't see them yet. PostgreSQL doesn't need it: there, a long transaction doesn't
 * make other writers wait.
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
  await knex.raw('ALTER TABLE monitored_sources ADD COLUMN "importSeq" integer');
  await knex.raw(
    'CREATE INDEX monitored_sources_imported ON monitored_sources ("importSeq") WHERE "importSeq" IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  await knex.schema.dropTable('bulk_changes');
  await knex.raw('DROP INDEX monitored_sources_imported');
  await knex.raw('ALTER TABLE monitored_sources DROP COLUMN "importSeq"');
}
