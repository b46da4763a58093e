import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/**
 * The row numbers of imported sources on SQLite, by which readers don't see them before the whole import is written.
 * PostgreSQL doesn't need them: there, a long transaction doesn't make other writers wait.
 */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  await knex.raw('ALTER TABLE monitored_sources ADD COLUMN "importSeq" integer');
  await knex.raw(
    'CREATE INDEX monitored_sources_imported ON monitored_sources ("importSeq") WHERE "importSeq" IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  await knex.raw('DROP INDEX monitored_sources_imported');
  await knex.raw('ALTER TABLE monitored_sources DROP COLUMN "importSeq"');
}
