import type { Knex } from 'knex';
import { isPostgres, list, ofWorkspace, optional, searchedId, searchText, time } from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countBy } from './parts/row-counts';
import { findByPrefix, searchByText } from './parts/search';

/** Campaigns, events and the roadmap of a workspace. */
export async function up(knex: Knex): Promise<void> {
  await createCampaigns(knex);
  await createEvents(knex);
  await createRoadmap(knex);
}

async function createCampaigns(knex: Knex): Promise<void> {
  await knex.schema.createTable('campaigns', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('templateType', 40).notNullable();
    table.string('status', 20).notNullable().defaultTo('draft');
    list(knex, table, 'checklist');
    searchText(table);
    // The names of the creator and the approver outlive their accounts, because a campaign always shows them.
    optional(table, 'createdBy', 'users');
    table.text('creatorName').notNullable();
    optional(table, 'approvedBy', 'users');
    table.text('approverName').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    time(knex, table, 'approvedAt').nullable();
    time(knex, table, 'launchedAt').nullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'templateType', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'templateType', 'createdAt', 'id']);
    table.index(['createdBy']);
    table.index(['approvedBy']);
  });
  // For the dashboard, which shows campaigns that aren't completed.
  await knex.raw(
    `CREATE INDEX campaigns_active ON campaigns ("workspaceId", "createdAt", id) WHERE status <> 'completed'`,
  );
  await countBy(knex, 'campaigns');
  await searchByText(knex, 'campaigns');
  await findByPrefix(knex, 'campaigns');
}

async function createEvents(knex: Knex): Promise<void> {
  await knex.schema.createTable('events', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('templateType', 40).notNullable();
    table.string('status', 20).notNullable().defaultTo('planning');
    time(knex, table, 'startDate').nullable();
    time(knex, table, 'endDate').nullable();
    table.string('timezone', 64).nullable();
    table.string('locationType', 20).notNullable().defaultTo('virtual');
    table.text('location').nullable();
    optional(table, 'partnerId', 'partners');
    optional(table, 'ownerId', 'users');
    list(knex, table, 'checklist');
    table.text('notes').nullable();
    table.boolean('showOnDashboard').notNullable().defaultTo(false);
    // How often the parts that calendars show have changed (RFC 5545, SEQUENCE).
    table.integer('sequence').notNullable().defaultTo(0);
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    // For the calendar feed and the dashboard.
    table.index(['workspaceId', 'startDate', 'id']);
    table.index(['workspaceId', 'status', 'showOnDashboard', 'startDate', 'id'], 'events_dashboard');
    table.index(['partnerId']);
    table.index(['ownerId']);
  });
  await countBy(knex, 'events');
  await searchByText(knex, 'events');
  await findByPrefix(knex, 'events');
}

async function createRoadmap(knex: Knex): Promise<void> {
  await knex.schema.createTable('roadmap_items', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('title').notNullable();
    table.text('description').nullable();
    table.string('status', 20).notNullable().defaultTo('planned');
    table.string('priority', 20).notNullable().defaultTo('medium');
    // The priority as a number. The highest priority comes first in descending order.
    table.integer('priorityOrder').notNullable();
    table.string('category', 20).nullable();
    // yyyy-MM-dd: the same day in every time zone.
    table.string('targetDate', 10).nullable();
    time(knex, table, 'completedDate').nullable();
    optional(table, 'ownerId', 'users');
    list(knex, table, 'tags');
    // Shown on the workspace's public roadmap.
    table.boolean('isPublic').notNullable().defaultTo(false);
    searchText(table);
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'priority', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'priority', 'createdAt', 'id'], 'roadmap_items_of_both');
    table.index(['ownerId']);
    table.index(['createdBy']);
  });
  await knex.raw(
    `CREATE INDEX roadmap_items_open ON roadmap_items ("workspaceId", "priorityOrder", "createdAt", id)
     WHERE status IN ('planned', 'in_progress')`,
  );
  await knex.raw(
    `CREATE INDEX roadmap_items_dated ON roadmap_items ("workspaceId", "targetDate", id) WHERE "targetDate" IS NOT NULL`,
  );
  const isPublic = isPostgres(knex) ? '"isPublic"' : '"isPublic" = 1';
  await knex.raw(
    `CREATE INDEX roadmap_items_public ON roadmap_items ("workspaceId", "createdAt", id) WHERE ${isPublic}`,
  );
  await countBy(knex, 'roadmap_items');
  await searchByText(knex, 'roadmap_items');
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['roadmap_items', 'events', 'campaigns'];
  await dropTables(knex, tables, counterFunctions(...tables.map((table) => `${table}_counted`)));
}
