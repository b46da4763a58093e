import type { Knex } from 'knex';

/** The accent colour of the workspace's partner portal: `#rrggbb`, or null for the product's own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE workspaces ADD COLUMN "accentColor" varchar(7)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "accentColor"');
}
