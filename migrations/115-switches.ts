import type { Knex } from 'knex';
import { json, ofWorkspace, optional, owner, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/**
 * Moves from other programs for affiliates: their runs, what a run has read so far, and which record each object of a
 * program has become. The key of the program is never stored.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('switches', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('tool', 60).notNullable();
    table.boolean('dryRun').notNullable();
    // running, done or failed.
    table.string('status', 10).notNullable();
    // What it is doing, and how many objects of it are done.
    table.string('step', 20).notNullable();
    table.integer('done').notNullable().defaultTo(0);
    json(knex, table, 'report').notNullable();
    table.text('error').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'finishedAt').nullable();
    // The host and the process id. A run whose process has ended, or hasn't written for long, was killed.
    table.string('runner', 300).notNullable();
    time(knex, table, 'aliveUntil').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
    table.index(['status', 'aliveUntil']);
  });
  await knex.raw(`CREATE UNIQUE INDEX switches_running ON switches ("workspaceId") WHERE status = 'running'`);
  await knex.schema.createTable('switch_rows', (table) => {
    uuid(table, 'id').primary();
    owner(table, 'switchId', 'switches');
    // affiliate, link, name or coupon.
    table.string('kind', 12).notNullable();
    table.integer('position').notNullable();
    table.string('externalId', 400).notNullable();
    // The id of the affiliate in the tool.
    table.string('parentId', 200).nullable();
    // The email of an affiliate in lower case, by which commissions may name it.
    table.string('matchKey', 400).nullable();
    // What makes two affiliates the same: their company, or the email of people without one.
    table.string('groupKey', 400).nullable();
    json(knex, table, 'data').nullable();
    // The record that it became, or would become.
    uuid(table, 'recordId').nullable();
    uuid(table, 'partnerId').nullable();
    uuid(table, 'linkId').nullable();
    table.unique(['switchId', 'kind', 'externalId']);
    table.index(['switchId', 'kind', 'position']);
    table.index(['switchId', 'kind', 'matchKey']);
    table.index(['switchId', 'kind', 'groupKey']);
    table.index(['switchId', 'kind', 'parentId', 'position']);
  });
  // The customers and commissions that a trial has counted.
  await knex.schema.createTable('switch_seen', (table) => {
    owner(table, 'switchId', 'switches');
    table.string('kind', 12).notNullable();
    table.string('externalId', 400).notNullable();
    table.primary(['switchId', 'kind', 'externalId']);
  });
  await knex.schema.createTable('switch_items', (table) => {
    ofWorkspace(table);
    table.string('tool', 60).notNullable();
    table.string('kind', 12).notNullable();
    table.string('externalId', 200).notNullable();
    uuid(table, 'recordId').notNullable();
    table.primary(['workspaceId', 'tool', 'kind', 'externalId']);
    table.index(['recordId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['switch_items', 'switch_seen', 'switch_rows', 'switches']);
}
