import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, optional, owner, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Deleted records that can be restored for a while, with everything that was deleted or cleared with them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('trash', (table) => {
    // The id that the record had.
    primaryId(table);
    ofWorkspace(table);
    table.string('objectType', 40).notNullable();
    table.text('objectName').notNullable();
    json(knex, table, 'parent').nullable();
    // Only admins, and this person, see the record. Not a reference: without the account, only admins see it.
    uuid(table, 'ownerId').nullable();
    table.boolean('adminsOnly').notNullable();
    optional(table, 'deletedBy', 'users');
    time(knex, table, 'deletedAt').notNullable();
    table.index(['workspaceId', 'deletedAt', 'id']);
    table.index(['workspaceId', 'objectType', 'deletedAt', 'id']);
    table.index(['deletedAt', 'id']);
    table.index(['deletedBy']);
  });
  await knex.schema.createTable('trash_rows', (table) => {
    owner(table, 'trashId', 'trash');
    // A table whose row was deleted, or a column of a table that was cleared.
    table.string('step', 80).notNullable();
    table.string('rowId', 300).notNullable();
    // Not jsonb, which would reorder the keys of the row's own JSON.
    table.specificType('content', isPostgres(knex) ? 'json' : 'text').notNullable();
    table.primary(['trashId', 'step', 'rowId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['trash_rows', 'trash']);
}
