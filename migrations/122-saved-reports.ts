import type { Knex } from 'knex';
import { json, ofMember, ofWorkspace, optional, owner, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Saved reports, who gets them by mail and when, and the reports on the dashboards of members. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reports', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.text('name').notNullable();
    json(knex, table, 'definition').notNullable();
    table.string('chart', 20).notNullable();
    table.boolean('shared').notNullable().defaultTo(false);
    // week or month, and its day.
    table.string('scheduleEvery', 10).nullable();
    table.integer('scheduleDay').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await knex.schema.createTable('report_mails', (table) => {
    owner(table, 'reportId', 'reports');
    // A mail ends with the membership of its recipient.
    ofMember(table);
    time(knex, table, 'dueAt').notNullable();
    table.primary(['reportId', 'userId']);
    table.index(['dueAt']);
    table.index(['workspaceId', 'userId']);
  });
  await knex.schema.createTable('report_choices', (table) => {
    ofMember(table);
    // The id of a saved or a built-in report.
    table.string('reportId', 60).notNullable();
    table.integer('position').notNullable();
    table.primary(['workspaceId', 'userId', 'reportId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['report_choices', 'report_mails', 'reports']);
}
