import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

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
    if (isPostgres(knex)) table.string('id', 36).primary();
    else {
      // SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one.
      table.increments('seq');
      table.string('id', 36).notNullable().unique();
    }
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
  await createSearch(knex);
}

/** Substring search over what a show's card says. */
async function createSearch(knex: Knex): Promise<void> {
  const name = 'catalogue_podcasts_search';
  if (isPostgres(knex)) {
    await knex.raw(`CREATE INDEX ${name}_trgm ON catalogue_podcasts USING gin ("searchText" gin_trgm_ops)`);
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE ${name}
     USING fts5("searchText", content='catalogue_podcasts', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO ${name}(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO ${name}(${name}, rowid, "searchText") VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER ${name}_insert AFTER INSERT ON catalogue_podcasts BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER ${name}_delete AFTER DELETE ON catalogue_podcasts BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER ${name}_update AFTER UPDATE OF "searchText" ON catalogue_podcasts
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('catalogue_podcasts_search');
  await knex.schema.dropTable('catalogue_podcasts');
  await knex.schema.dropTable('podcast_feeds');
  await knex.schema.dropTable('podcast_searches');
}
