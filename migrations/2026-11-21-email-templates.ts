import type { Knex } from 'knex';
import { countBy, dropListTable, json, searchByText, searchedId, time } from './parts/list-table';

export async function up(knex: Knex): Promise<void> {
  await createTemplates(knex, 'email_templates', (table) => {
    table.text('subject').notNullable();
    table.text('body').notNullable();
  });
}

/** A table of templates of one kind, counted by category and searched by their texts. `addColumns` adds what this kind has besides. */
export async function createTemplates(
  knex: Knex,
  name: string,
  addColumns: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await knex.schema.createTable(name, (table) => {
    searchedId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.string('category', 40).notNullable();
    addColumns(table);
    json(knex, table, 'tags').notNullable().defaultTo('[]');
    // All that a template is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    table.string('createdBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'category', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await countBy(knex, name, 'category');
  await searchByText(knex, name);
}

export async function down(knex: Knex): Promise<void> {
  await dropListTable(knex, 'email_templates');
}
