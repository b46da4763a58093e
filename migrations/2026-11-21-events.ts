import type { Knex } from 'knex';
import {
  countBy,
  dropListTable,
  findByPrefix,
  json,
  searchByText,
  searchedId,
  time,
} from './parts/list-table';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('events', (table) => {
    searchedId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('templateType', 40).notNullable();
    table.string('status', 20).notNullable().defaultTo('planning');
    time(knex, table, 'startDate').nullable();
    time(knex, table, 'endDate').nullable();
    table.string('timezone', 64).nullable();
    table.string('locationType', 20).notNullable().defaultTo('virtual');
    table.text('location').nullable();
    table.string('partnerId', 36).nullable().references('id').inTable('partners').onDelete('SET NULL');
    table.string('ownerId', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    json(knex, table, 'checklist').notNullable().defaultTo('[]');
    table.text('notes').nullable();
    table.boolean('showOnDashboard').notNullable().defaultTo(false);
    // How often what calendars show of it has changed (RFC 5545, SEQUENCE).
    table.integer('sequence').notNullable().defaultTo(0);
    // All that an event is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    // The calendar feed, and the dashboard's live events.
    table.index(['workspaceId', 'startDate', 'id']);
    table.index(['workspaceId', 'status', 'showOnDashboard', 'startDate', 'id'], 'events_dashboard');
    table.index(['partnerId']);
    table.index(['ownerId']);
  });
  await countBy(knex, 'events');
  await searchByText(knex, 'events');
  await findByPrefix(knex, 'events');
}

export async function down(knex: Knex): Promise<void> {
  await dropListTable(knex, 'events');
}
