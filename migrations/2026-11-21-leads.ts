import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('leads', (table) => {
    if (isPostgres(knex)) table.string('id', 36).primary();
    else {
      // SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one.
      table.increments('seq');
      table.string('id', 36).notNullable().unique();
    }
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('company').notNullable();
    table.text('email').notNullable();
    table.text('industry').nullable();
    table.text('city').nullable();
    table.string('priority', 20).nullable();
    table.string('status', 20).notNullable().defaultTo('new');
    // All that a lead is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    table.string('createdBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await countRows(knex);
  await createSearch(knex);
}

const added = `
  INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", 'leads', NEW.status, 1)
  ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
const removed = `
  UPDATE row_counts SET n = n - 1
  WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = 'leads' AND bucket = OLD.status;`;

/** Leads per workspace and status, for tabs and totals that do not grow with the table. */
async function countRows(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER leads_counted_insert AFTER INSERT ON leads BEGIN ${added} END`);
    await knex.raw(`CREATE TRIGGER leads_counted_delete AFTER DELETE ON leads BEGIN ${removed} END`);
    await knex.raw(
      `CREATE TRIGGER leads_counted_update AFTER UPDATE OF status ON leads WHEN OLD.status <> NEW.status
       BEGIN ${removed} ${added} END`,
    );
    return;
  }
  await knex.raw(`
    CREATE FUNCTION leads_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
      IF TG_OP <> 'INSERT' THEN ${removed} END IF;
      IF TG_OP <> 'DELETE' THEN ${added} END IF;
      RETURN NULL;
    END $$`);
  await knex.raw(
    `CREATE TRIGGER leads_counted AFTER INSERT OR DELETE OR UPDATE OF status ON leads
     FOR EACH ROW EXECUTE FUNCTION leads_counted()`,
  );
}

/** Substring search over what a lead's card says. */
async function createSearch(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('CREATE INDEX leads_search_trgm ON leads USING gin ("searchText" gin_trgm_ops)');
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE leads_search
     USING fts5("searchText", content='leads', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO leads_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO leads_search(leads_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER leads_search_insert AFTER INSERT ON leads BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER leads_search_delete AFTER DELETE ON leads BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER leads_search_update AFTER UPDATE OF "searchText" ON leads
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('leads_search');
  await knex.schema.dropTable('leads');
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION leads_counted()');
  await knex('row_counts').where({ tableName: 'leads' }).delete();
}
