import type { Knex } from 'knex';
import { json, list, ofWorkspace, optional, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The integrations that workspaces have connected, with their settings. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('integration_connections', (table) => {
    primaryId(table);
    ofWorkspace(table);
    // The id that a plugin gives its integration.
    table.string('integration', 60).notNullable();
    // Values by name, without secrets.
    json(knex, table, 'settings').notNullable();
    // The secret values as JSON, encrypted.
    table.text('sealedSecrets').nullable();
    // Types of events, or "*".
    list(knex, table, 'events');
    table.string('status', 10).notNullable();
    table.string('disabledReason', 300).nullable();
    // The first failure since the last success.
    time(knex, table, 'failingSince').nullable();
    time(knex, table, 'lastDeliveryAt').nullable();
    table.string('lastError', 300).nullable();
    time(knex, table, 'lastErrorAt').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.unique(['workspaceId', 'integration']);
    table.index(['createdBy']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['integration_connections']);
}
