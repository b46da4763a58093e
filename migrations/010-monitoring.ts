import type { Knex } from 'knex';
import {
  isPostgres,
  json,
  ofWorkspace,
  owner,
  primaryId,
  searchedId,
  searchText,
  time,
} from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countRows } from './parts/row-counts';
import { findByPrefix, searchByText } from './parts/search';

/** Competitors, the sources that are checked for news about them, and the items that were found. */
export async function up(knex: Knex): Promise<void> {
  await createCompetitors(knex);
  await createSources(knex);
  await createItems(knex);
  await countItemsPerWeek(knex);
}

async function createCompetitors(knex: Knex): Promise<void> {
  await knex.schema.createTable('competitors', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('website').nullable();
    table.text('description').nullable();
    table.text('logoUrl').nullable();
    table.text('industry').nullable();
    searchText(table).defaultTo('');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
  });
  await countRows(knex, 'competitors', [
    {
      name: 'competitors_counted',
      columns: ['workspaceId'],
      counts: () => [{ countedAs: `'competitors'`, bucket: `'all'` }],
    },
  ]);
  await findByPrefix(knex, 'competitors');
  await searchByText(knex, 'competitors');
}

async function createSources(knex: Knex): Promise<void> {
  await knex.schema.createTable('monitored_sources', (table) => {
    primaryId(table);
    ofWorkspace(table);
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
    // Failed checks since the last successful one.
    table.integer('failures').notNullable().defaultTo(0);
    time(knex, table, 'nextCheckAt').notNullable();
    // The server that a check requests. Only one check at a time requests the same one.
    table.text('host').notNullable();
    // The process that checks it now, and until when the lease is valid.
    table.string('leaseOwner', 36).nullable();
    time(knex, table, 'leaseUntil').nullable();
    // State that the plugin gets back at the next check.
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
  await countRows(knex, 'monitored_sources', [
    {
      name: 'monitored_sources_counted',
      columns: ['status'],
      counts: (row) => [
        { countedAs: `'monitored_sources'`, bucket: `${row}.status` },
        { countedAs: `'sources_of_competitor'`, bucket: `${row}."competitorId"` },
      ],
    },
  ]);
  // Checks of all sources that are in progress. A process that joins skips sources that another has checked since the
  // start.
  await knex.schema.createTable('monitoring_runs', (table) => {
    primaryId(table);
    // The sources that it checks.
    table.string('scope', 200).notNullable().defaultTo('');
    time(knex, table, 'startedAt').notNullable();
    time(knex, table, 'aliveUntil').notNullable();
  });
}

async function createItems(knex: Knex): Promise<void> {
  await knex.schema.createTable('feed_items', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
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
    searchText(table);
    // The added and removed lines of a changed page.
    json(knex, table, 'changes').nullable();
    table.index(['workspaceId', 'detectedAt', 'id']);
    table.index(['workspaceId', 'competitorId', 'detectedAt', 'id'], 'feed_items_of_competitor');
    table.index(['workspaceId', 'sourceId', 'detectedAt', 'id'], 'feed_items_of_source');
    table.index(['workspaceId', 'category', 'detectedAt', 'id'], 'feed_items_of_category');
    table.index(['competitorId']);
    table.index(['sourceId']);
  });
  // Most items are read and not starred.
  for (const [name, condition] of [
    ['unread', 'NOT "isRead"'],
    ['starred', '"isStarred"'],
  ])
    await knex.raw(
      `CREATE INDEX feed_items_${name} ON feed_items ("workspaceId", "detectedAt", id) WHERE ${condition}`,
    );
  // The order in which old items are deleted.
  await knex.raw(`CREATE INDEX feed_items_passing ON feed_items ("detectedAt", id) WHERE NOT "isStarred"`);
  await countItems(knex);
  await searchByText(knex, 'feed_items');
  // The keys of all items that a source has ever had, including deleted ones and those that did not become an item.
  await knex.schema.createTable('seen_items', (table) => {
    owner(table, 'sourceId', 'monitored_sources');
    table.string('dedupeKey', 64).notNullable();
    table.primary(['sourceId', 'dedupeKey']);
  });
}

async function countItems(knex: Knex): Promise<void> {
  const isRead = (row: string, read: string, unread: string) =>
    `CASE WHEN ${row}."isRead" THEN '${read}' ELSE '${unread}' END`;
  await countRows(knex, 'feed_items', [
    {
      name: 'feed_items_counted',
      columns: ['isRead'],
      counts: (row) => [
        { countedAs: `'feed_items'`, bucket: isRead(row, 'read', 'unread') },
        { countedAs: `'items_of_competitor'`, bucket: `${row}."competitorId" || ${isRead(row, ':r', ':u')}` },
        { countedAs: `'items_of_source'`, bucket: `${row}."sourceId"` },
      ],
    },
  ]);
}

/**
 * Counts the items of each competitor in each week (from Monday, UTC), so that the chart of twelve weeks doesn't read
 * all items. The week and the competitor of an item never change. On PostgreSQL these triggers run after those that make
 * writers take turns.
 */
async function countItemsPerWeek(knex: Knex): Promise<void> {
  await knex.schema.createTable('feed_item_weeks', (table) => {
    ofWorkspace(table);
    // yyyy-MM-dd
    table.string('week', 10).notNullable();
    owner(table, 'competitorId', 'competitors').index();
    table.integer('n').notNullable();
    table.primary(['workspaceId', 'week', 'competitorId']);
  });
  for (const statement of isPostgres(knex) ? weeksOnPostgres : weeksOnSqlite) await knex.raw(statement);
}

const sqliteWeek = (time: string) => `date(${time}, 'weekday 0', '-6 days')`;

const weeksOnSqlite = [
  `CREATE TRIGGER feed_items_week_insert AFTER INSERT ON feed_items BEGIN
     INSERT INTO feed_item_weeks ("workspaceId", week, "competitorId", n)
     VALUES (NEW."workspaceId", ${sqliteWeek('NEW."detectedAt"')}, NEW."competitorId", 1)
     ON CONFLICT ("workspaceId", week, "competitorId") DO UPDATE SET n = feed_item_weeks.n + 1;
   END`,
  `CREATE TRIGGER feed_items_week_delete AFTER DELETE ON feed_items BEGIN
     UPDATE feed_item_weeks SET n = n - 1
     WHERE "workspaceId" = OLD."workspaceId" AND week = ${sqliteWeek('OLD."detectedAt"')}
       AND "competitorId" = OLD."competitorId";
   END`,
];

const perWeek = (rows: string) =>
  `SELECT "workspaceId", to_char(date_trunc('week', "detectedAt" AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week,
     "competitorId", count(*) AS n FROM ${rows} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

const weeksOnPostgres = [
  `CREATE FUNCTION feed_items_week_insert() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO feed_item_weeks ("workspaceId", week, "competitorId", n) ${perWeek('added')}
     ON CONFLICT ("workspaceId", week, "competitorId") DO UPDATE SET n = feed_item_weeks.n + excluded.n;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION feed_items_week_delete() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE feed_item_weeks w SET n = w.n - gone.n FROM (${perWeek('removed')}) gone
     WHERE w."workspaceId" = gone."workspaceId" AND w.week = gone.week AND w."competitorId" = gone."competitorId";
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER feed_items_week_insert AFTER INSERT ON feed_items
   REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_items_week_insert()`,
  `CREATE TRIGGER feed_items_week_delete AFTER DELETE ON feed_items
   REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_items_week_delete()`,
];

export async function down(knex: Knex): Promise<void> {
  await dropTables(
    knex,
    ['feed_item_weeks', 'seen_items', 'feed_items', 'monitoring_runs', 'monitored_sources', 'competitors'],
    [
      'feed_items_week_insert',
      'feed_items_week_delete',
      ...counterFunctions('feed_items_counted', 'monitored_sources_counted', 'competitors_counted'),
    ],
  );
}
