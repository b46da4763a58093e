import type { Knex } from 'knex';
import { time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** When the jobs of plugins are due, for all processes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('plugin_jobs', (table) => {
    // The plugin, the job, and the connection if it has one.
    table.string('key', 220).primary();
    table.string('plugin', 100).notNullable();
    uuid(table, 'connectionId')
      .nullable()
      .references('id')
      .inTable('integration_connections')
      .onDelete('CASCADE');
    time(knex, table, 'dueAt').notNullable();
    // While a process runs the job, the end of its lease.
    time(knex, table, 'leaseUntil').nullable();
    time(knex, table, 'lastRunAt').nullable();
    table.string('lastError', 300).nullable();
    table.index(['plugin', 'dueAt']);
    table.index(['connectionId']);
  });
  await knex.schema.alterTable('integration_connections', (table) => {
    table.index(['integration']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['plugin_jobs']);
  await knex.schema.alterTable('integration_connections', (table) => {
    table.dropIndex(['integration']);
  });
}
