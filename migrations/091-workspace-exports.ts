import type { Knex } from 'knex';
import { ofWorkspace, optional, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Files with all data of a workspace. Their bytes are in the storage of files until they expire. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_exports', (table) => {
    primaryId(table);
    ofWorkspace(table);
    optional(table, 'createdBy', 'users');
    table.string('status', 10).notNullable();
    // Tables and uploaded files: those that are written, and all.
    table.integer('done').notNullable().defaultTo(0);
    table.integer('total').notNullable().defaultTo(0);
    // In bytes, of a finished file.
    table.bigInteger('size').nullable();
    table.text('error').nullable();
    time(knex, table, 'createdAt').notNullable();
    // A running export whose process hasn't written for long was killed.
    time(knex, table, 'aliveUntil').notNullable();
    time(knex, table, 'expiresAt').notNullable();
    table.index(['workspaceId', 'createdAt']);
    table.index(['expiresAt']);
    table.index(['createdBy']);
  });
  await knex.raw(
    `CREATE UNIQUE INDEX workspace_exports_running ON workspace_exports ("workspaceId") WHERE "status" = 'running'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['workspace_exports']);
}
