import type { Knex } from 'knex';
import { dropListTable, isPostgres, json, searchByText, searchedId, time } from './parts/list-table';

/** What workspaces want to read of, the articles that were found for them, and what news servers are asked for that. */

const ofWorkspace = (table: Knex.CreateTableBuilder) =>
  table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');

/** By these, lists are filtered without reading the rows: every index of a list ends with them. */
const tags = ['industryBits', 'locationBits', 'keywordBits'] as const;

export async function up(knex: Knex): Promise<void> {
  await createPreferences(knex);
  await createArticles(knex);
  await createQueries(knex);
}

async function createPreferences(knex: Knex): Promise<void> {
  await knex.schema.createTable('trend_preferences', (table) => {
    table.string('id', 36).primary();
    ofWorkspace(table).unique();
    json(knex, table, 'industries').notNullable().defaultTo('[]');
    json(knex, table, 'locations').notNullable().defaultTo('[]');
    json(knex, table, 'keywords').notNullable().defaultTo('[]');
    // Which plugins have said what is to be asked for these preferences; null after they changed.
    table.string('askedBy', 64).nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['askedBy', 'workspaceId']);
  });
}

async function createArticles(knex: Knex): Promise<void> {
  await knex.schema.createTable('trend_articles', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('title').notNullable();
    table.text('url').notNullable();
    // Hashes: by the one an article is known again, by the other one that came under another address.
    table.string('urlKey', 64).notNullable();
    table.string('titleKey', 64).notNullable();
    table.text('source').notNullable();
    table.string('category', 20).notNullable();
    table.text('content').notNullable();
    json(knex, table, 'industries').notNullable().defaultTo('[]');
    json(knex, table, 'keywords').notNullable().defaultTo('[]');
    table.string('location', 40).nullable();
    // A bit for each industry, location and keyword that the article is filtered by.
    table.integer('industryBits').notNullable().defaultTo(0);
    table.bigInteger('locationBits').notNullable().defaultTo(0);
    table.bigInteger('keywordBits').notNullable().defaultTo(0);
    table.boolean('isRead').notNullable().defaultTo(false);
    table.boolean('isStarred').notNullable().defaultTo(false);
    time(knex, table, 'publishedAt').nullable();
    time(knex, table, 'detectedAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.text('searchText').notNullable();
    table.unique(['workspaceId', 'urlKey']);
    table.index(['workspaceId', 'titleKey']);
    table.index(['workspaceId', 'detectedAt', 'id', ...tags], 'trend_articles_listed');
    table.index(['workspaceId', 'category', 'detectedAt', 'id', ...tags], 'trend_articles_of_category');
  });
  const [isRead, isStarred] = isPostgres(knex)
    ? ['"isRead"', '"isStarred"']
    : ['"isRead" = 1', '"isStarred" = 1'];
  const list = `"workspaceId", "detectedAt", id, ${tags.map((tag) => `"${tag}"`).join(', ')}`;
  await knex.raw(`CREATE INDEX trend_articles_unread ON trend_articles (${list}) WHERE NOT "isRead"`);
  await knex.raw(`CREATE INDEX trend_articles_read ON trend_articles (${list}) WHERE ${isRead}`);
  await knex.raw(`CREATE INDEX trend_articles_starred ON trend_articles (${list}) WHERE ${isStarred}`);
  // What is forgotten after a time.
  await knex.raw(
    `CREATE INDEX trend_articles_passing ON trend_articles ("detectedAt", id) WHERE NOT "isStarred"`,
  );
  await searchByText(knex, 'trend_articles');
}

async function createQueries(knex: Knex): Promise<void> {
  // Of the whole installation: each is asked once, however many workspaces want its answer.
  await knex.schema.createTable('trend_queries', (table) => {
    // A hash of provider and query.
    table.string('key', 64).primary();
    table.string('provider', 60).notNullable();
    table.text('query').notNullable();
    // The articles of the last answer; null before the first. JSON, read and written whole.
    table.text('answer').nullable();
    // When the last answer that differs from the one before came, and when the last one at all.
    time(knex, table, 'answeredAt').nullable();
    time(knex, table, 'fetchedAt').nullable();
    // What the plugin wants back with the next call.
    json(knex, table, 'validators').nullable();
    table.text('lastError').nullable();
    // In a row, since the last answer.
    table.integer('failures').notNullable().defaultTo(0);
    time(knex, table, 'dueAt').notNullable();
    // Who asks it now, and until when that is believed.
    table.string('leaseOwner', 36).nullable();
    time(knex, table, 'leaseUntil').nullable();
    table.index(['provider', 'dueAt', 'key']);
  });
  await knex.raw(
    `CREATE INDEX trend_queries_leased ON trend_queries (provider, "leaseUntil") WHERE "leaseUntil" IS NOT NULL`,
  );
  await knex.schema.createTable('trend_subscriptions', (table) => {
    ofWorkspace(table);
    table.string('queryKey', 64).notNullable().references('key').inTable('trend_queries').onDelete('CASCADE');
    // `answeredAt` of the answer that the workspace has.
    time(knex, table, 'deliveredAt').nullable();
    table.primary(['workspaceId', 'queryKey']);
    table.index(['queryKey']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('trend_subscriptions');
  await knex.schema.dropTable('trend_queries');
  await dropListTable(knex, 'trend_articles');
  await knex.schema.dropTable('trend_preferences');
}
