import type { Knex } from 'knex';
import { json, list, ofWorkspace, optional, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Emails of members to partners that are sent at a time, or one after the other. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('planned_emails', (table) => {
    primaryId(table);
    ofWorkspace(table);
    uuid(table, 'batchId').nullable();
    optional(table, 'createdBy', 'users');
    // A record of one of several tables. If it is deleted, the email isn't sent.
    table.string('recordType', 40).notNullable();
    uuid(table, 'recordId').notNullable();
    uuid(table, 'shownOn').notNullable();
    table.text('name').notNullable();
    table.text('subject').notNullable();
    table.text('body').notNullable();
    json(knex, table, 'values').notNullable();
    list(knex, table, 'attachments');
    table.string('timeZone', 100).notNullable();
    table.string('status', 20).notNullable();
    table.text('reason').nullable();
    time(knex, table, 'sendAt').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'finishedAt').nullable();
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['shownOn', 'status', 'sendAt', 'id']);
    table.index(['createdBy']);
  });
  const index = (name: string, columns: string, where: string) =>
    knex.raw(`CREATE INDEX planned_emails_${name} ON planned_emails (${columns}) WHERE ${where}`);
  await index('due', '"sendAt", id', `status = 'scheduled'`);
  await index('batch', '"batchId", status', '"batchId" IS NOT NULL');
  await index('finished', '"finishedAt"', '"finishedAt" IS NOT NULL');
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['planned_emails']);
}
