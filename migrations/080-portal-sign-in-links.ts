import type { Knex } from 'knex';
import { uuid } from './parts/columns';

/** The workspace and the page of links that sign in to the partner portal. Other links have neither. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('magic_links', (table) => {
    uuid(table, 'workspaceId').nullable();
    table.text('path').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  // Without the columns, these links would sign in without the checks of the portal.
  await knex('magic_links').whereNotNull('workspaceId').delete();
  await knex.raw('ALTER TABLE magic_links DROP COLUMN "workspaceId"');
  await knex.raw('ALTER TABLE magic_links DROP COLUMN "path"');
}
