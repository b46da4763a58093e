import type { Knex } from 'knex';
import {
  countRows,
  dropListTable,
  json,
  searchByText,
  searchedId,
  time,
  type Counts,
} from './parts/list-table';

/** Competitors, the sources that are checked for news of them, and the items that were found. */

const owner = (table: Knex.CreateTableBuilder, column: string, of: string) =>
  table.string(column, 36).notNullable().references('id').inTable(of).onDelete('CASCADE');

/** By what the totals are known; an item also counts for its competitor, read or not, and for its source. */
const counted: { table: string; columns: string[]; counts: Counts }[] = [
  {
    table: 'competitors',
    columns: ['workspaceId'],
    counts: () => [{ countedAs: `'competitors'`, bucket: `'all'` }],
  },
  {
    table: 'monitored_sources',
    columns: ['status'],
    counts: (row) => [
      { countedAs: `'monitored_sources'`, bucket: `${row}.status` },
      { countedAs: `'sources_of_competitor'`, bucket: `${row}."competitorId"` },
    ],
  },
  {
    table: 'feed_items',
    columns: ['isRead'],
    counts: (row) => [
      { countedAs: `'feed_items'`, bucket: `CASE WHEN ${row}."isRead" THEN 'read' ELSE 'unread' END` },
      {
        countedAs: `'items_of_competitor'`,
        bucket: `${row}."competitorId" || CASE WHEN ${row}."isRead" THEN ':r' ELSE ':u' END`,
      },
      { countedAs: `'items_of_source'`, bucket: `${row}."sourceId"` },
    ],
  },
];

export async function up(knex: Knex): Promise<void> {
  await createCompetitors(knex);
  await createSources(knex);
  await createItems(knex);
  for (const { table, columns, counts } of counted) await countRows(knex, table, columns, counts);
}

async function createCompetitors(knex: Knex): Promise<void> {
  await knex.schema.createTable('competitors', (table) => {
    table.string('id', 36).primary();
    owner(table, 'workspaceId', 'workspaces');
    table.text('name').notNullable();
    table.text('website').nullable();
    table.text('description').nullable();
    table.text('logoUrl').nullable();
    table.text('industry').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
  });
}

async function createSources(knex: Knex): Promise<void> {
  await knex.schema.createTable('monitored_sources', (table) => {
    table.string('id', 36).primary();
    owner(table, 'workspaceId', 'workspaces');
    owner(table, 'competitorId', 'competitors');
    table.string('sourceType', 60).notNullable();
    table.text('sourceUrl').nullable();
    table.text('sourceHandle').nullable();
    table.string('platform', 60).nullable();
    table.string('status', 20).notNullable().defaultTo('active');
    table.string('checkFrequency', 20).notNullable().defaultTo('daily');
    time(knex, table, 'lastChecked').nullable();
    table.text('lastSnapshot').nullable();
    table.string('contentHash', 64).nullable();
    table.text('lastError').nullable();
    // In a row, since the last check that went well.
    table.integer('failures').notNullable().defaultTo(0);
    time(knex, table, 'nextCheckAt').notNullable();
    // Whom a check asks: one at a time asks the same.
    table.text('host').notNullable();
    // Who checks it now, and until when that is believed.
    table.string('leaseOwner', 36).nullable();
    time(knex, table, 'leaseUntil').nullable();
    // What the plugin wants back at the next check.
    json(knex, table, 'validators').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'competitorId', 'createdAt', 'id'], 'monitored_sources_of_competitor');
    table.index(['workspaceId', 'sourceType'], 'monitored_sources_of_type');
    table.index(['competitorId']);
  });
  await knex.raw(
    `CREATE INDEX monitored_sources_due ON monitored_sources ("nextCheckAt", id) WHERE status <> 'paused'`,
  );
  await knex.raw(
    `CREATE INDEX monitored_sources_leased ON monitored_sources (host, "leaseUntil") WHERE "leaseUntil" IS NOT NULL`,
  );
  // Checks of everything that are under way: one that joins leaves alone what another has checked since it began.
  await knex.schema.createTable('monitoring_runs', (table) => {
    table.string('id', 36).primary();
    time(knex, table, 'startedAt').notNullable();
    time(knex, table, 'aliveUntil').notNullable();
  });
}

async function createItems(knex: Knex): Promise<void> {
  await knex.schema.createTable('feed_items', (table) => {
    searchedId(knex, table);
    owner(table, 'workspaceId', 'workspaces');
    owner(table, 'sourceId', 'monitored_sources');
    owner(table, 'competitorId', 'competitors');
    table.text('title').notNullable();
    table.text('content').notNullable();
    table.text('url').nullable();
    table.string('category', 20).notNullable();
    table.boolean('isRead').notNullable().defaultTo(false);
    table.boolean('isStarred').notNullable().defaultTo(false);
    time(knex, table, 'publishedAt').nullable();
    time(knex, table, 'detectedAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.text('searchText').notNullable();
    table.index(['workspaceId', 'detectedAt', 'id']);
    table.index(['workspaceId', 'competitorId', 'detectedAt', 'id'], 'feed_items_of_competitor');
    table.index(['workspaceId', 'sourceId', 'detectedAt', 'id'], 'feed_items_of_source');
    table.index(['workspaceId', 'category', 'detectedAt', 'id'], 'feed_items_of_category');
    table.index(['competitorId']);
    table.index(['sourceId']);
  });
  // Most items have been read, and few are starred.
  for (const [name, condition] of [
    ['unread', 'NOT "isRead"'],
    ['starred', '"isStarred"'],
  ])
    await knex.raw(
      `CREATE INDEX feed_items_${name} ON feed_items ("workspaceId", "detectedAt", id) WHERE ${condition}`,
    );
  await searchByText(knex, 'feed_items');
  // What a source has ever had: more than became an item, and longer than an item is kept.
  await knex.schema.createTable('seen_items', (table) => {
    owner(table, 'sourceId', 'monitored_sources');
    table.string('dedupeKey', 64).notNullable();
    table.primary(['sourceId', 'dedupeKey']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('seen_items');
  await dropListTable(knex, 'feed_items');
  await knex.schema.dropTable('monitoring_runs');
  await dropListTable(knex, 'monitored_sources');
  await dropListTable(knex, 'competitors');
  const others = ['sources_of_competitor', 'items_of_competitor', 'items_of_source'];
  await knex('row_counts').whereIn('tableName', others).delete();
}
