import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** The options of a source, and a note about its last check. */
export async function up(knex: Knex): Promise<void> {
  for (const column of [
    `"options" ${isPostgres(knex) ? 'jsonb' : 'text'} NOT NULL DEFAULT '{}'`,
    // Counts changes of the options, so that the result of a check with earlier ones isn't stored.
    '"optionsRevision" integer NOT NULL DEFAULT 0',
    '"lastNote" text',
  ])
    await knex.raw(`ALTER TABLE monitored_sources ADD COLUMN ${column}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['options', 'optionsRevision', 'lastNote'])
    await knex.raw(`ALTER TABLE monitored_sources DROP COLUMN "${column}"`);
}
