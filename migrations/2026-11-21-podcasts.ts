import type { Knex } from 'knex';
import { dropListTable, searchByText, searchedId, time } from './parts/list-table';

/** Of the whole installation: what providers of podcasts answered, what shows' feeds say, and what an operator imported. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('podcast_searches', (table) => {
    // A hash of provider and question.
    table.string('key', 64).primary();
    table.string('provider', 60).notNullable();
    // JSON, read and written whole.
    table.text('question').notNullable();
    table.text('podcasts').notNullable();
    time(knex, table, 'fetchedAt').notNullable();
    // When somebody last asked, to the day: what nobody asks for any more is not refreshed.
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
    // Why the last reading brought nothing; null when it did, and before the first.
    table.text('problem').nullable();
    time(knex, table, 'readAt').nullable();
    // When it is to be read again; while somebody reads it, when others may.
    time(knex, table, 'dueAt').notNullable();
    time(knex, table, 'wantedAt').notNullable();
    table.index(['dueAt']);
    table.index(['wantedAt']);
  });
  await knex.schema.createTable('catalogue_podcasts', (table) => {
    searchedId(knex, table);
    // By what an import knows a show again.
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
    // Of podcast_feeds; the feed may be read later, or never.
    table.string('feedKey', 64).nullable();
    // All that a show is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['createdAt', 'id']);
  });
  await searchByText(knex, 'catalogue_podcasts');
}

export async function down(knex: Knex): Promise<void> {
  await dropListTable(knex, 'catalogue_podcasts');
  await knex.schema.dropTable('podcast_feeds');
  await knex.schema.dropTable('podcast_searches');
}
