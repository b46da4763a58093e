import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

export async function up(knex: Knex): Promise<void> {
  await createTemplates(knex, 'email_templates', (table) => {
    table.text('subject').notNullable();
    table.text('body').notNullable();
  });
}

/** A table of templates of one kind, counted by category and searched by their texts. `addColumns` adds what this kind has besides. */
export async function createTemplates(
  knex: Knex,
  name: string,
  addColumns: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await knex.schema.createTable(name, (table) => {
    if (isPostgres(knex)) table.string('id', 36).primary();
    else {
      // SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one.
      table.increments('seq');
      table.string('id', 36).notNullable().unique();
    }
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.string('category', 40).notNullable();
    addColumns(table);
    if (isPostgres(knex)) table.jsonb('tags').notNullable().defaultTo('[]');
    else table.text('tags').notNullable().defaultTo('[]');
    // All that a template is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    table.string('createdBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'category', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await (isPostgres(knex) ? countOnPostgres(knex, name) : countOnSqlite(knex, name));
  await createSearch(knex, name);
}

async function countOnSqlite(knex: Knex, table: string): Promise<void> {
  const added = `
    INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", '${table}', NEW.category, 1)
    ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
  const removed = removedFrom(table);
  await knex.raw(`CREATE TRIGGER ${table}_counted_insert AFTER INSERT ON ${table} BEGIN ${added} END`);
  await knex.raw(`CREATE TRIGGER ${table}_counted_delete AFTER DELETE ON ${table} BEGIN ${removed} END`);
  await knex.raw(
    `CREATE TRIGGER ${table}_counted_update AFTER UPDATE OF category ON ${table} WHEN OLD.category <> NEW.category
     BEGIN ${removed} ${added} END`,
  );
}

const removedFrom = (table: string) => `
  UPDATE row_counts SET n = n - 1
  WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = '${table}' AND bucket = OLD.category;`;

/** In turn, see the migration count-in-turn; inserts once for each statement, see count-bulk-inserts. */
async function countOnPostgres(knex: Knex, table: string): Promise<void> {
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn AFTER INSERT OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION count_in_turn()`,
  );
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn_update AFTER UPDATE OF category ON ${table}
     FOR EACH ROW WHEN (OLD.category <> NEW.category) EXECUTE FUNCTION count_in_turn()`,
  );
  const add = (source: string) => `
    INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
    ${source}
    ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + excluded.n;`;
  await knex.raw(`
    CREATE FUNCTION ${table}_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.category = NEW.category THEN RETURN NULL; END IF;
      ${removedFrom(table)}
      IF TG_OP = 'UPDATE' THEN
        ${add(`VALUES (NEW."workspaceId", '${table}', NEW.category, 1)`)}
      END IF;
      RETURN NULL;
    END $$`);
  await knex.raw(`
    CREATE FUNCTION ${table}_counted_insert() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${add(`SELECT "workspaceId", '${table}', category, count(*) FROM added GROUP BY 1, 3 ORDER BY 1, 3`)}
      RETURN NULL;
    END $$`);
  await knex.raw(
    `CREATE TRIGGER ${table}_counted AFTER DELETE OR UPDATE OF category ON ${table}
     FOR EACH ROW EXECUTE FUNCTION ${table}_counted()`,
  );
  await knex.raw(
    `CREATE TRIGGER ${table}_counted_insert AFTER INSERT ON ${table}
     REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${table}_counted_insert()`,
  );
}

/** Substring search over all that a template says. */
async function createSearch(knex: Knex, table: string): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(`CREATE INDEX ${table}_search_trgm ON ${table} USING gin ("searchText" gin_trgm_ops)`);
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE ${table}_search
     USING fts5("searchText", content='${table}', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO ${table}_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO ${table}_search(${table}_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table} BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER ${table}_search_update AFTER UPDATE OF "searchText" ON ${table}
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTemplates(knex, 'email_templates');
}

export async function dropTemplates(knex: Knex, table: string): Promise<void> {
  await knex.schema.dropTableIfExists(`${table}_search`);
  await knex.schema.dropTable(table);
  if (isPostgres(knex)) {
    await knex.raw(`DROP FUNCTION ${table}_counted()`);
    await knex.raw(`DROP FUNCTION ${table}_counted_insert()`);
  }
  await knex('row_counts').where({ tableName: table }).delete();
}
