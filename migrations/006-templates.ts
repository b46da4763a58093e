import type { Knex } from 'knex';
import { list, ofWorkspace, optional, searchedId, searchText, time } from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countBy } from './parts/row-counts';
import { searchByText } from './parts/search';

/** Templates of emails and documents. */
export async function up(knex: Knex): Promise<void> {
  await createTemplates(knex, 'email_templates', (table) => {
    table.text('subject').notNullable();
    table.text('body').notNullable();
  });
  await createTemplates(knex, 'document_templates', (table) => {
    table.text('description').nullable();
    table.string('fileFormat', 20).notNullable();
    // The start of the document as plain text, so that lists don't read whole documents.
    table.text('excerpt').notNullable();
    table.text('content').notNullable();
    table.index(['workspaceId', 'fileFormat', 'createdAt', 'id']);
    table.index(['workspaceId', 'category', 'fileFormat', 'createdAt', 'id'], 'document_templates_by_both');
  });
}

/** Creates a table of templates, counted by category and searched by their texts. */
async function createTemplates(
  knex: Knex,
  name: string,
  addColumns: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await knex.schema.createTable(name, (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.string('category', 40).notNullable();
    addColumns(table);
    list(knex, table, 'tags');
    searchText(table);
    optional(table, 'createdBy', 'users');
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
  await dropTables(
    knex,
    ['document_templates', 'email_templates'],
    counterFunctions('document_templates_counted', 'email_templates_counted'),
  );
}
