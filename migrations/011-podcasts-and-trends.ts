import type { Knex } from 'knex';
import {
  isPostgres,
  json,
  list,
  ofWorkspace,
  primaryId,
  searchedId,
  searchText,
  time,
} from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { searchByText } from './parts/search';

/** Podcasts, and news articles for the interests of a workspace. */
export async function up(knex: Knex): Promise<void> {
  await createPodcasts(knex);
  await createCatalogue(knex);
  await createPreferences(knex);
  await createArticles(knex);
  await createQueries(knex);
}

/** Answers of podcast providers and contents of feeds, which the whole installation shares. */
async function createPodcasts(knex: Knex): Promise<void> {
  await knex.schema.createTable('podcast_searches', (table) => {
    // A hash of provider and question.
    table.string('key', 64).primary();
    table.string('provider', 60).notNullable();
    // JSON, read and written as a whole.
    table.text('question').notNullable();
    table.text('podcasts').notNullable();
    time(knex, table, 'fetchedAt').notNullable();
    // The day of the last search. Answers without a recent search aren't refreshed.
    time(knex, table, 'askedAt').notNullable();
    table.index(['provider', 'askedAt']);
    table.index(['askedAt']);
    table.index(['fetchedAt']);
  });
  await knex.schema.createTable('podcast_feeds', (table) => {
    // A hash of the address.
    table.string('key', 64).primary();
    table.text('url').notNullable();
    table.string('language', 3).nullable();
    table.string('frequency', 20).nullable();
    table.text('description').nullable();
    table.text('website').nullable();
    // The reason why the last read failed. null if it succeeded, and before the first read.
    table.text('problem').nullable();
    time(knex, table, 'readAt').nullable();
    // The time of the next read. While a process reads it, the end of its lease.
    time(knex, table, 'dueAt').notNullable();
    time(knex, table, 'wantedAt').notNullable();
    table.index(['dueAt']);
    table.index(['wantedAt']);
  });
}

/** Podcasts that an operator imported. */
async function createCatalogue(knex: Knex): Promise<void> {
  await knex.schema.createTable('catalogue_podcasts', (table) => {
    searchedId(knex, table);
    // Identifies a show in later imports.
    table.string('identity', 64).notNullable().unique();
    table.text('name').notNullable();
    table.text('host').nullable();
    table.text('description').nullable();
    table.string('category', 40).nullable();
    table.text('topics').notNullable();
    table.string('audienceSize', 20).nullable();
    table.string('frequency', 20).nullable();
    table.integer('episodes').nullable();
    table.text('website').nullable();
    table.text('youtube').nullable();
    table.text('apple').nullable();
    table.text('spotify').nullable();
    table.string('language', 3).nullable();
    table.text('feedUrl').nullable();
    // Of podcast_feeds, which may not have the feed yet.
    table.string('feedKey', 64).nullable();
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['createdAt', 'id']);
  });
  await searchByText(knex, 'catalogue_podcasts');
}

async function createPreferences(knex: Knex): Promise<void> {
  await knex.schema.createTable('trend_preferences', (table) => {
    primaryId(table);
    ofWorkspace(table).unique();
    list(knex, table, 'industries');
    list(knex, table, 'locations');
    list(knex, table, 'keywords');
    // The keywords that the stored articles have been searched for.
    list(knex, table, 'taggedKeywords');
    // The plugins that have derived queries from these preferences. null after a change.
    table.string('askedBy', 64).nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['askedBy', 'workspaceId']);
  });
}

/** Filters of lists. Every index of a list ends with them, so that filtering doesn't read the rows. */
const tags = ['industryBits', 'locationBits', 'keywordBits'] as const;

async function createArticles(knex: Knex): Promise<void> {
  await knex.schema.createTable('trend_articles', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('title').notNullable();
    table.text('url').notNullable();
    // Hashes that identify an article, and one that came with another address.
    table.string('urlKey', 64).notNullable();
    table.string('titleKey', 64).notNullable();
    table.text('source').notNullable();
    table.string('category', 20).notNullable();
    table.text('content').notNullable();
    list(knex, table, 'industries');
    list(knex, table, 'keywords');
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
    searchText(table);
    table.unique(['workspaceId', 'urlKey']);
    table.index(['workspaceId', 'titleKey']);
    table.index(['workspaceId', 'detectedAt', 'id', ...tags], 'trend_articles_listed');
    table.index(['workspaceId', 'category', 'detectedAt', 'id', ...tags], 'trend_articles_of_category');
  });
  const [isRead, isStarred] = isPostgres(knex)
    ? ['"isRead"', '"isStarred"']
    : ['"isRead" = 1', '"isStarred" = 1'];
  const columns = `"workspaceId", "detectedAt", id, ${tags.map((tag) => `"${tag}"`).join(', ')}`;
  await knex.raw(`CREATE INDEX trend_articles_unread ON trend_articles (${columns}) WHERE NOT "isRead"`);
  await knex.raw(`CREATE INDEX trend_articles_read ON trend_articles (${columns}) WHERE ${isRead}`);
  await knex.raw(`CREATE INDEX trend_articles_starred ON trend_articles (${columns}) WHERE ${isStarred}`);
  // The order in which old articles are deleted.
  await knex.raw(
    `CREATE INDEX trend_articles_passing ON trend_articles ("detectedAt", id) WHERE NOT "isStarred"`,
  );
  await searchByText(knex, 'trend_articles');
  // When articles without a date were first seen in this installation, so that deleted ones don't come back as new.
  await knex.schema.createTable('undated_articles', (table) => {
    table.string('urlKey', 64).primary();
    time(knex, table, 'firstSeenAt').notNullable();
    time(knex, table, 'lastSeenAt').notNullable();
    table.index(['lastSeenAt']);
  });
}

/** Queries to news servers. Each runs once for the whole installation, however many workspaces want its answer. */
async function createQueries(knex: Knex): Promise<void> {
  await knex.schema.createTable('trend_queries', (table) => {
    // A hash of provider and query.
    table.string('key', 64).primary();
    table.string('provider', 60).notNullable();
    table.text('query').notNullable();
    // The articles of the last answer. null before the first. JSON, read and written as a whole.
    table.text('answer').nullable();
    // The times of the last answer that differed from the one before it, and of the last answer.
    time(knex, table, 'answeredAt').nullable();
    time(knex, table, 'fetchedAt').nullable();
    // State that the plugin gets back with the next call.
    json(knex, table, 'validators').nullable();
    table.text('lastError').nullable();
    // Failures since the last answer.
    table.integer('failures').notNullable().defaultTo(0);
    time(knex, table, 'dueAt').notNullable();
    // The process that runs it now, and until when the lease is valid.
    table.string('leaseOwner', 36).nullable();
    time(knex, table, 'leaseUntil').nullable();
    table.index(['provider', 'dueAt', 'key']);
  });
  await knex.raw(
    `CREATE INDEX trend_queries_leased ON trend_queries (provider, "leaseUntil") WHERE "leaseUntil" IS NOT NULL`,
  );
  await knex.raw(
    `CREATE INDEX trend_queries_answered ON trend_queries ("answeredAt", key) WHERE "answeredAt" IS NOT NULL`,
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
  const ofTrends = ['trend_subscriptions', 'trend_queries', 'undated_articles', 'trend_articles'];
  const ofPodcasts = ['catalogue_podcasts', 'podcast_feeds', 'podcast_searches'];
  await dropTables(knex, [...ofTrends, 'trend_preferences', ...ofPodcasts]);
}
