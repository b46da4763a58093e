import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

const tables = ['campaigns', 'events'];

/** The items of a checklist that are done. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables)
    await knex.raw(
      `ALTER TABLE ${table} ADD COLUMN "completedItems" ${isPostgres(knex) ? 'jsonb' : 'text'} NOT NULL DEFAULT '[]'`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) await knex.raw(`ALTER TABLE ${table} DROP COLUMN "completedItems"`);
}
