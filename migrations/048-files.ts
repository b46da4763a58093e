import type { Knex } from 'knex';
import { keeping, ofWorkspace, optional, owner, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The objects that can have attachments, which are deleted with them. */
const targets = [
  ['partnerId', 'partners'],
  ['applicationId', 'applications'],
  ['dealId', 'deals'],
] as const;

/** Files, whose bytes are in the file storage, and the attachments of records. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('files', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.string('contentType', 200).notNullable();
    table.bigInteger('size').notNullable();
    table.string('sha256', 64).notNullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    // When its last use ended. Its bytes are deleted some days later.
    time(knex, table, 'deletedAt').nullable();
    table.index(['workspaceId']);
    table.index(['createdBy']);
  });
  await knex.raw(`CREATE INDEX files_deleted ON files ("deletedAt", id) WHERE "deletedAt" IS NOT NULL`);
  // The size of a workspace's files, without deleted ones.
  await knex.schema.createTable('file_usage', (table) => {
    owner(table, 'workspaceId', 'workspaces').primary();
    table.bigInteger('bytes').notNullable();
  });
  await knex.schema.createTable('attachments', (table) => {
    // Also the id of the file, so that the files that the trash needs can be found.
    keeping(table, 'id', 'files').notNullable().primary();
    ofWorkspace(table);
    // An attachment has exactly one of them. There is no constraint, because SQLite couldn't extend it for a later
    // kind.
    for (const [column, target] of targets)
      uuid(table, column).nullable().references('id').inTable(target).onDelete('CASCADE');
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId']);
    table.index(['createdBy']);
  });
  for (const [column] of targets)
    await knex.raw(
      `CREATE INDEX attachments_of_${column.replace('Id', '').toLowerCase()}
       ON attachments ("${column}", "workspaceId", "createdAt", id) WHERE "${column}" IS NOT NULL`,
    );
  // Rows in the trash that refer to files.
  await knex.raw(
    `CREATE INDEX trash_rows_files ON trash_rows ("rowId") WHERE step IN ('attachments', 'resource_versions')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX trash_rows_files');
  await dropTables(knex, ['attachments', 'file_usage', 'files']);
}
