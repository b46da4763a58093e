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
  await knex.schema.createTable('campaigns', (table) => {
    searchedId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('templateType', 40).notNullable();
    table.string('status', 20).notNullable().defaultTo('draft');
    json(knex, table, 'checklist').notNullable().defaultTo('[]');
    // All that a campaign is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    // Who planned and who approved it has to be told for as long as the campaign is: the names outlive the accounts.
    table.string('createdBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    table.text('creatorName').notNullable();
    table.string('approvedBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
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
  // Of the dashboard: however many are completed, those that are not are found at once.
  await knex.raw(
    `CREATE INDEX campaigns_active ON campaigns ("workspaceId", "createdAt", id) WHERE status <> 'completed'`,
  );
  await countBy(knex, 'campaigns');
  await searchByText(knex, 'campaigns');
  await findByPrefix(knex, 'campaigns');
}

export async function down(knex: Knex): Promise<void> {
  await dropListTable(knex, 'campaigns');
}
