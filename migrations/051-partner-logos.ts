import type { Knex } from 'knex';
import { ofWorkspace, owner } from './parts/columns';

/** The logos of partners, apart from the partners, because they are large. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('partner_logos', (table) => {
    owner(table, 'partnerId', 'partners').primary();
    ofWorkspace(table);
    // The data URL of a PNG.
    table.text('image').notNullable();
    table.string('version', 16).notNullable();
    table.index(['workspaceId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('partner_logos');
}
