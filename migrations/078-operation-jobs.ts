import type { Knex } from 'knex';
import { json, list, ofWorkspace, optional, owner, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Large bulk changes and undos that run as jobs, in many short transactions, and the records of each. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('operation_jobs', (table) => {
    owner(table, 'operationId', 'operations').primary();
    ofWorkspace(table);
    table.string('kind', 20).notNullable();
    table.string('state', 20).notNullable();
    // What is changed. Null for an undo.
    json(knex, table, 'work').nullable();
    // The person on whose behalf the job runs, and the API key if they use one.
    optional(table, 'userId', 'users');
    uuid(table, 'apiKeyId').nullable();
    // Groups the audit entries.
    uuid(table, 'groupId').notNullable();
    table.integer('total').notNullable();
    table.integer('done').notNullable().defaultTo(0);
    table.integer('changed').notNullable().defaultTo(0);
    table.integer('unchanged').notNullable().defaultTo(0);
    table.integer('failedCount').notNullable().defaultTo(0);
    list(knex, table, 'failed');
    // The last deleted record that an undo has tried to restore.
    uuid(table, 'lastId').nullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('error').nullable();
    // The process that works on the job.
    uuid(table, 'leaseId').nullable();
    time(knex, table, 'leaseUntil').nullable();
    time(knex, table, 'startedAt').notNullable();
    time(knex, table, 'finishedAt').nullable();
    table.index(['workspaceId']);
    table.index(['userId']);
  });
  await knex.raw(
    'CREATE UNIQUE INDEX operation_jobs_running ON operation_jobs ("workspaceId") WHERE "finishedAt" IS NULL',
  );
  await knex.schema.createTable('operation_job_ids', (table) => {
    owner(table, 'operationId', 'operations').primary();
    json(knex, table, 'ids').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['operation_job_ids', 'operation_jobs']);
}
