import type { Knex } from 'knex';
import { countBy, dropListTable, json, searchByText, searchedId, time } from './parts/list-table';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('roadmap_items', (table) => {
    searchedId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('title').notNullable();
    table.text('description').nullable();
    table.string('status', 20).notNullable().defaultTo('planned');
    table.string('priority', 20).notNullable().defaultTo('medium');
    // The priority as a number, the highest first in descending order.
    table.integer('priorityOrder').notNullable();
    table.string('category', 20).nullable();
    // A day as people write it, yyyy-MM-dd: it is the same day in every time zone.
    table.string('targetDate', 10).nullable();
    time(knex, table, 'completedDate').nullable();
    table.string('ownerId', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    json(knex, table, 'tags').notNullable().defaultTo('[]');
    // Shown on the workspace's public roadmap, once there is one.
    table.boolean('isPublic').notNullable().defaultTo(false);
    table.text('searchText').notNullable();
    table.string('createdBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
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
  const isTrue = knex.client.config.client === 'pg' ? '"isPublic"' : '"isPublic" = 1';
  await knex.raw(
    `CREATE INDEX roadmap_items_public ON roadmap_items ("workspaceId", "createdAt", id) WHERE ${isTrue}`,
  );
  await countBy(knex, 'roadmap_items');
  await searchByText(knex, 'roadmap_items');
}

export async function down(knex: Knex): Promise<void> {
  await dropListTable(knex, 'roadmap_items');
}
