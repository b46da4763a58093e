import type { Knex } from 'knex';
import { isPostgres } from './columns';

/** Adds a substring search over the column "searchText". Needs `searchedId`. */
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
 * Adds an index for searches by the first letters of a name, which the search text starts with. It compares bytes on
 * both engines, like the query that looks for a range of it.
 */
export async function findByPrefix(knex: Knex, table: string): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  await knex.raw(
    `CREATE INDEX ${table}_name_prefix ON ${table} ("workspaceId", (substr("searchText", 1, 40)${collation}))`,
  );
}

/** Adds an index for finding duplicates during an import. It folds only ASCII letters, like both engines can. */
export async function findDuplicates(
  knex: Knex,
  { table, column, index }: { table: string; column: string; index: string },
): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  await knex.raw(`CREATE INDEX ${index} ON ${table} ("workspaceId", (lower("${column}"${collation})))`);
}
