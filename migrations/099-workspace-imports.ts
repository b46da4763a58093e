import type { Knex } from 'knex';
import { optional, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Files of workspaces that super admins have uploaded. Their bytes are in the storage of files until they expire. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_imports', (table) => {
    primaryId(table);
    optional(table, 'createdBy', 'users');
    table.string('status', 10).notNullable();
    // Rows and files: those that are read or written, and all.
    table.integer('done').notNullable().defaultTo(0);
    table.integer('total').notNullable().defaultTo(0);
    // What the file has and what would change, as JSON.
    table.text('report').nullable();
    table.text('error').nullable();
    time(knex, table, 'createdAt').notNullable();
    // Work whose process hasn't written for long was killed.
    time(knex, table, 'aliveUntil').notNullable();
    time(knex, table, 'expiresAt').notNullable();
    table.index(['createdAt', 'id']);
    table.index(['expiresAt']);
    table.index(['createdBy']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['workspace_imports']);
}
