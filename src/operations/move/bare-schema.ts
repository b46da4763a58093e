import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';

interface Part {
  table: string;
  name: string;
  /** The statement, or on PostgreSQL the definition, that makes it. */
  sql: string;
}

/**
 * Takes triggers, foreign keys and indexes off all tables and empties them, and returns how to put the parts back, in
 * the current transaction: rows can then be written as they are, in any order, and much faster. Needs only the rights of
 * the owner of the tables.
 * @param copied The names of the tables whose rows are written
 */
export const bareSchema = (db: Db, copied: readonly string[]): Promise<() => Promise<void>> =>
  db.engine === 'sqlite' ? bareSqlite(db, copied) : barePostgres(db);

async function bareSqlite(db: Db, copied: readonly string[]): Promise<() => Promise<void>> {
  const parts = (type: string) =>
    rawRows<Part>(
      db.write,
      `SELECT tbl_name AS "table", name, sql FROM main.sqlite_master WHERE type = ? AND sql IS NOT NULL ORDER BY name`,
      [type],
    );
  const tables = await parts('table');
  const searches = tables.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE')).map(({ name }) => name);
  const plain = tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !searches.some((search) => name.startsWith(search)));
  // Lists of names that are only on SQLite are filled by their triggers.
  const filled = plain.filter((name) => !copied.includes(name));
  const triggers = (await parts('trigger')).filter(
    ({ table, sql }) => filled.includes(table) || !filled.some((name) => sql.includes(name)),
  );
  const indexes = await parts('index');
  for (const { name } of triggers) await db.write.raw(`DROP TRIGGER "${name}"`);
  for (const { name } of indexes) await db.write.raw(`DROP INDEX "${name}"`);
  for (const table of plain) await db.write.raw(`DELETE FROM "${table}"`);
  return async () => {
    for (const { sql } of indexes) await db.write.raw(sql);
    for (const search of searches)
      await db.write.raw(`INSERT INTO "${search}" ("${search}") VALUES ('rebuild')`);
    for (const { sql } of triggers) await db.write.raw(sql);
    const [violation] = await rawRows<{ table: string; parent: string }>(
      db.write,
      'SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1',
      [],
    );
    if (violation)
      throw new Error(`${violation.table} refers to a row that ${violation.parent} doesn't have`);
  };
}

const postgresParts = {
  tables: `SELECT relname AS name, relname AS "table", '' AS sql FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1`,
  foreignKeys: `SELECT c.relname AS "table", o.conname AS name, pg_get_constraintdef(o.oid) AS sql
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
    WHERE o.contype = 'f' AND o.connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  // Without those of primary keys and unique constraints, which foreign keys need.
  indexes: `SELECT c.relname AS "table", i.relname AS name, pg_get_indexdef(x.indexrelid) AS sql
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT 1 FROM pg_constraint o WHERE o.conindid = x.indexrelid AND o.contype IN ('p', 'u', 'x'))
    ORDER BY 1, 2`,
};

/** knex reads question marks as values. */
const escaped = (sql: string): string => sql.replaceAll('?', '\\?');

async function barePostgres(db: Db): Promise<() => Promise<void>> {
  const parts = (sql: string) => rawRows<Part>(db.write, sql, []);
  const tables = await parts(postgresParts.tables);
  const foreignKeys = await parts(postgresParts.foreignKeys);
  const indexes = await parts(postgresParts.indexes);
  const names = tables.map(({ name }) => `"${name}"`);
  for (const { table, name } of foreignKeys)
    await db.write.raw(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await db.write.raw(`DROP INDEX "${name}"`);
  for (const name of names) await db.write.raw(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await db.write.raw(`TRUNCATE ${names.join(', ')}`);
  return async () => {
    // Building an index takes half the time with more memory than the default, 64 MB.
    await db.write.raw(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const { sql } of indexes) await db.write.raw(escaped(sql));
    for (const { table, name, sql } of foreignKeys)
      await db.write.raw(escaped(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${sql}`));
    for (const name of names) await db.write.raw(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await db.write.raw(`ANALYZE ${names.join(', ')}`);
  };
}
