import type { Knex } from 'knex';

/** A short hash of the logo: it stands in the logo's address, so that pages name logos without carrying them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    table.string('logoVersion', 16).nullable();
  });
}

/** Not by knex: on SQLite it makes the table anew, which triggers that name the table do not survive. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "logoVersion"');
}
