import type { Knex } from 'knex';
import { ofWorkspace, time } from './parts/columns';

/** What a workspace has said about the files that it imported: the choices by headers, and the values of texts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('import_memory', (table) => {
    ofWorkspace(table);
    table.string('entity', 40).notNullable();
    // `values`, or a hash of the headers of a file.
    table.string('key', 64).notNullable();
    // JSON, read and written as a whole.
    table.text('value').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.primary(['workspaceId', 'entity', 'key']);
    table.index(['workspaceId', 'entity', 'updatedAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('import_memory');
}
