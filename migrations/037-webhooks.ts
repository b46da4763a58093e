import type { Knex } from 'knex';
import { list, ofWorkspace, optional, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Addresses that get the events of a workspace. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhooks', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.text('url').notNullable();
    table.string('description', 200).nullable();
    // Types of events, or "*".
    list(knex, table, 'events');
    table.string('status', 10).notNullable();
    table.string('disabledReason', 200).nullable();
    // Encrypted, because it has to be readable to sign.
    table.text('sealedSecret').notNullable();
    // The first failure since the last success.
    time(knex, table, 'failingSince').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['webhooks']);
}
