import type { Knex } from 'knex';

/**
 * What the tables of long lists have in common. As frozen as the migrations that use it: what a later one needs otherwise
 * gets a part of its own.
 */
export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
export const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string): Knex.ColumnBuilder =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

/** A list or an object. */
export const json = (knex: Knex, table: Knex.CreateTableBuilder, column: string): Knex.ColumnBuilder =>
  isPostgres(knex) ? table.specificType(column, 'jsonb') : table.text(column);

/** The id of a table with a search index: SQLite's names rows by an integer that VACUUM must not renumber, an explicit one. */
export function searchedId(knex: Knex, table: Knex.CreateTableBuilder): void {
  if (isPostgres(knex)) return void table.string('id', 36).primary();
  table.increments('seq');
  table.string('id', 36).notNullable().unique();
}

/**
 * Counters of row_counts that the rows of a table are counted by: under which name, and by what of a row; both are SQL over
 * `row`.
 */
export type Counts = (row: string) => readonly { countedAs: string; bucket: string }[];

/** Rows per workspace and value of `column`, for tabs and totals that do not grow with the table. */
export const countBy = (knex: Knex, table: string, column = 'status'): Promise<void> =>
  countRows(knex, table, [column], (row) => [{ countedAs: `'${table}'`, bucket: `${row}."${column}"` }]);

/**
 * Has triggers keep counters of a table; `columns` are those whose change changes a count. On PostgreSQL inserts are counted once
 * for each statement (see count-bulk-inserts), and whoever changes what is counted first waits for the workspace's turn (see
 * count-in-turn).
 */
export async function countRows(
  knex: Knex,
  table: string,
  columns: readonly string[],
  counts: Counts,
): Promise<void> {
  const add = counts('NEW').map(
    ({ countedAs, bucket }) => `
      INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", ${countedAs}, ${bucket}, 1)
      ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`,
  );
  const addAll = counts('added').map(
    ({ countedAs, bucket }) => `
      INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
      SELECT "workspaceId", ${countedAs}, ${bucket}, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + excluded.n;`,
  );
  const remove = counts('OLD').map(
    ({ countedAs, bucket }) => `
      UPDATE row_counts SET n = n - 1
      WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = ${countedAs} AND bucket = ${bucket};`,
  );
  const written = columns.map((column) => `"${column}"`).join(', ');
  const differ = columns.map((column) => `OLD."${column}" <> NEW."${column}"`).join(' OR ');
  const counted = `${table}_counted`;
  const statements = isPostgres(knex)
    ? [
        `CREATE TRIGGER a_count_in_turn AFTER INSERT OR DELETE ON ${table}
         FOR EACH ROW EXECUTE FUNCTION count_in_turn()`,
        `CREATE TRIGGER a_count_in_turn_update AFTER UPDATE OF ${written} ON ${table}
         FOR EACH ROW WHEN (${differ}) EXECUTE FUNCTION count_in_turn()`,
        `CREATE FUNCTION ${counted}() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN ${remove.join('')} IF TG_OP = 'UPDATE' THEN ${add.join('')} END IF; RETURN NULL; END $$`,
        `CREATE TRIGGER ${counted} AFTER DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${counted}()`,
        `CREATE TRIGGER ${counted}_update AFTER UPDATE OF ${written} ON ${table}
         FOR EACH ROW WHEN (${differ}) EXECUTE FUNCTION ${counted}()`,
        `CREATE FUNCTION ${counted}_insert() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN ${addAll.join('')} RETURN NULL; END $$`,
        `CREATE TRIGGER ${counted}_insert AFTER INSERT ON ${table}
         REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${counted}_insert()`,
      ]
    : [
        `CREATE TRIGGER ${counted}_insert AFTER INSERT ON ${table} BEGIN ${add.join('')} END`,
        `CREATE TRIGGER ${counted}_delete AFTER DELETE ON ${table} BEGIN ${remove.join('')} END`,
        `CREATE TRIGGER ${counted}_update AFTER UPDATE OF ${written} ON ${table} WHEN ${differ}
         BEGIN ${remove.join('')} ${add.join('')} END`,
      ];
  for (const statement of statements) await knex.raw(statement);
}

/** Substring search over the column "searchText", which is in lower case so that both engines search alike. */
export async function searchByText(knex: Knex, table: string): Promise<void> {
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

/**
 * How the first line of the search text begins, for searches by a name's first letters: compared by bytes on both engines, as
 * the query that looks for a range of it does.
 */
export async function findByPrefix(knex: Knex, table: string): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  await knex.raw(
    `CREATE INDEX ${table}_name_prefix ON ${table} ("workspaceId", (substr("searchText", 1, 40)${collation}))`,
  );
}

/** Takes back a table with all of the above. */
export async function dropListTable(knex: Knex, table: string): Promise<void> {
  await knex.schema.dropTableIfExists(`${table}_search`);
  await knex.schema.dropTable(table);
  if (isPostgres(knex)) {
    await knex.raw(`DROP FUNCTION IF EXISTS ${table}_counted()`);
    await knex.raw(`DROP FUNCTION IF EXISTS ${table}_counted_insert()`);
  }
  await knex('row_counts').where({ tableName: table }).delete();
}
