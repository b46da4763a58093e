import type { Knex } from 'knex';
import { time } from './parts/columns';

/** What a partner was told about the customer of a deal when its users submitted it, and when. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('deals', (table) => {
    // clear, possible or withheld; null for deals that weren't submitted in the portal, or before this migration.
    table.string('conflictAnswer', 10).nullable();
    time(knex, table, 'conflictAnsweredAt').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['conflictAnsweredAt', 'conflictAnswer'])
    await knex.raw(`ALTER TABLE deals DROP COLUMN "${column}"`);
}
