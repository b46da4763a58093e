import type { Knex } from 'knex';
import { countInTurn } from './2026-11-21-count-in-turn';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('events', (table) => {
    if (isPostgres(knex)) table.string('id', 36).primary();
    else {
      // SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one.
      table.increments('seq');
      table.string('id', 36).notNullable().unique();
    }
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
    (isPostgres(knex) ? table.specificType('checklist', 'jsonb') : table.text('checklist'))
      .notNullable()
      .defaultTo('[]');
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
  await countRows(knex);
  await countInTurn(knex, 'events');
  await createSearch(knex);
  await createPrefixIndex(knex);
}

const added = `
  INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", 'events', NEW.status, 1)
  ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
const removed = `
  UPDATE row_counts SET n = n - 1
  WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = 'events' AND bucket = OLD.status;`;

/** Events per workspace and status, for tabs and totals that do not grow with the table. */
async function countRows(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER events_counted_insert AFTER INSERT ON events BEGIN ${added} END`);
    await knex.raw(`CREATE TRIGGER events_counted_delete AFTER DELETE ON events BEGIN ${removed} END`);
    await knex.raw(
      `CREATE TRIGGER events_counted_update AFTER UPDATE OF status ON events WHEN OLD.status <> NEW.status
       BEGIN ${removed} ${added} END`,
    );
    return;
  }
  await knex.raw(`
    CREATE FUNCTION events_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
      IF TG_OP <> 'INSERT' THEN ${removed} END IF;
      IF TG_OP <> 'DELETE' THEN ${added} END IF;
      RETURN NULL;
    END $$`);
  await knex.raw(
    `CREATE TRIGGER events_counted AFTER INSERT OR DELETE OR UPDATE OF status ON events
     FOR EACH ROW EXECUTE FUNCTION events_counted()`,
  );
}

/** Substring search over an event's name, place and description. */
async function createSearch(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('CREATE INDEX events_search_trgm ON events USING gin ("searchText" gin_trgm_ops)');
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE events_search
     USING fts5("searchText", content='events', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO events_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO events_search(events_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER events_search_update AFTER UPDATE OF "searchText" ON events
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

/** A search text begins with the name. By bytes on both engines, as the query that looks for a range of it compares. */
async function createPrefixIndex(knex: Knex): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  await knex.raw(
    `CREATE INDEX events_name_prefix ON events ("workspaceId", (substr("searchText", 1, 40)${collation}))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('events_search');
  await knex.schema.dropTable('events');
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION events_counted()');
  await knex('row_counts').where({ tableName: 'events' }).delete();
}
