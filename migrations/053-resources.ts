import type { Knex } from 'knex';
import { audience, createChosenPartners } from './parts/audiences';
import { keeping, ofWorkspace, optional, owner, searchedId, searchText, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { findByPrefix, searchByText } from './parts/search';
import { sortable } from './parts/sorting';

/** Files for partners, with their earlier versions. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('resources', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('description').nullable();
    table.text('category').nullable();
    // The newest version, and the columns that lists show.
    keeping(table, 'fileId', 'files').notNullable();
    table.text('fileName').notNullable();
    table.string('contentType', 200).notNullable();
    table.bigInteger('size').notNullable();
    table.integer('version').notNullable();
    audience(knex, table);
    table.integer('downloadCount').notNullable().defaultTo(0);
    optional(table, 'createdBy', 'users');
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'category', 'createdAt', 'id']);
    table.index(['fileId']);
    table.index(['createdBy']);
  });
  await knex.schema.createTable('resource_versions', (table) => {
    // Also the id of the file, so that the files that the trash needs can be found.
    keeping(table, 'id', 'files').notNullable().primary();
    ofWorkspace(table);
    owner(table, 'resourceId', 'resources');
    table.integer('version').notNullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    table.unique(['resourceId', 'version']);
    table.index(['workspaceId']);
    table.index(['createdBy']);
  });
  await createChosenPartners(knex, { links: 'resource_partners', column: 'resourceId', of: 'resources' });
  await searchByText(knex, 'resources');
  await findByPrefix(knex, 'resources');
  await sortable(knex, 'resources', {
    texts: { nameKey: 1 },
    columns: ['downloadCount', 'size', 'updatedAt'],
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['resource_versions', 'resource_partners', 'resources']);
}
