import type { Knex } from 'knex';
import { countInTurn } from './2026-11-21-count-in-turn';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('campaigns', (table) => {
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
    table.string('status', 20).notNullable().defaultTo('draft');
    const checklist = isPostgres(knex) ? table.specificType('checklist', 'jsonb') : table.text('checklist');
    checklist.notNullable().defaultTo('[]');
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
  await countRows(knex);
  await createSearch(knex);
}

const added = `
  INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", 'campaigns', NEW.status, 1)
  ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
const removed = `
  UPDATE row_counts SET n = n - 1
  WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = 'campaigns' AND bucket = OLD.status;`;

/** Campaigns per workspace and status, for tabs and totals that do not grow with the table. */
async function countRows(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER campaigns_counted_insert AFTER INSERT ON campaigns BEGIN ${added} END`);
    await knex.raw(`CREATE TRIGGER campaigns_counted_delete AFTER DELETE ON campaigns BEGIN ${removed} END`);
    await knex.raw(
      `CREATE TRIGGER campaigns_counted_update AFTER UPDATE OF status ON campaigns WHEN OLD.status <> NEW.status
       BEGIN ${removed} ${added} END`,
    );
    return;
  }
  await knex.raw(`
    CREATE FUNCTION campaigns_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
      IF TG_OP <> 'INSERT' THEN ${removed} END IF;
      IF TG_OP <> 'DELETE' THEN ${added} END IF;
      RETURN NULL;
    END $$`);
  await knex.raw(
    `CREATE TRIGGER campaigns_counted AFTER INSERT OR DELETE OR UPDATE OF status ON campaigns
     FOR EACH ROW EXECUTE FUNCTION campaigns_counted()`,
  );
  await countInTurn(knex, 'campaigns');
}

/** Substring search over what a campaign's card says; names are also found by their first letters. */
async function createSearch(knex: Knex): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  await knex.raw(
    `CREATE INDEX campaigns_name_prefix ON campaigns ("workspaceId", (substr("searchText", 1, 40)${collation}))`,
  );
  if (isPostgres(knex)) {
    await knex.raw('CREATE INDEX campaigns_search_trgm ON campaigns USING gin ("searchText" gin_trgm_ops)');
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE campaigns_search
     USING fts5("searchText", content='campaigns', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO campaigns_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO campaigns_search(campaigns_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER campaigns_search_insert AFTER INSERT ON campaigns BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER campaigns_search_delete AFTER DELETE ON campaigns BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER campaigns_search_update AFTER UPDATE OF "searchText" ON campaigns
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('campaigns_search');
  await knex.schema.dropTable('campaigns');
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION campaigns_counted()');
  await knex('row_counts').where({ tableName: 'campaigns' }).delete();
}
