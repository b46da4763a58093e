import type { Db } from '../db/connect';

/**
 * Returns one line for each column, constraint, index, trigger, function and view, sorted. Two databases with the same
 * lines have the same schema, whatever the order of their columns and of the statements that made them.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const lines = db.engine === 'sqlite' ? await describeSqlite(db) : await describePostgres(db);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).sort();
}

/** The tables of a database with rows of their own: neither views nor the parts of a search index. */
export async function listTables(db: Db): Promise<string[]> {
  if (db.engine === 'sqlite') {
    const tables: { name: string }[] = await db.read.raw(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    );
    return tables.map(({ name }) => name);
  }
  const { rows }: { rows: { name: string }[] } = await db.read.raw(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}

interface SqliteObject {
  type: string;
  name: string;
  sql: string;
}

async function describeSqlite(db: Db): Promise<string[]> {
  const objects: SqliteObject[] = await db.write.raw(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'`,
  );
  const tables = new Set(await listTables(db));
  const lines: string[] = [];
  for (const { type, name, sql } of objects)
    if (type !== 'table') lines.push(sql);
    else if (!tables.has(name)) lines.push(/^CREATE VIRTUAL/.test(sql) ? sql : `part of a search: ${name}`);
    else lines.push(...(await describeSqliteTable(db, name)), ...checksIn(sql, name));
  return lines;
}

/** Uses the connection that writes: others have views with the names of some tables. */
async function describeSqliteTable(db: Db, table: string): Promise<string[]> {
  const columns: object[] = await db.write.raw(
    `SELECT name, lower(type), "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)`,
    [table],
  );
  const references: object[] = await db.write.raw(
    `SELECT "from", "table", "to", on_update, on_delete, "match" FROM pragma_foreign_key_list(?)`,
    [table],
  );
  // Indexes of UNIQUE and PRIMARY KEY, which have no statement of their own.
  const keys: object[] = await db.write.raw(
    `SELECT i.origin, i."unique", (SELECT group_concat(c.name) FROM pragma_index_info(i.name) c) AS columns
     FROM pragma_index_list(?) i WHERE i.origin <> 'c'`,
    [table],
  );
  return [...columns, ...references, ...keys].map((part) => `${table}: ${JSON.stringify(part)}`);
}

/** Checks and AUTOINCREMENT, which no pragma lists. */
function checksIn(sql: string, table: string): string[] {
  const lines = /\bautoincrement\b/i.test(sql) ? [`${table}: autoincrement`] : [];
  for (const { index } of sql.matchAll(/\bcheck\s*\(/gi)) {
    let depth = 0;
    let end = sql.indexOf('(', index);
    do {
      if (sql[end] === '(') depth += 1;
      if (sql[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < sql.length);
    lines.push(`${table}: ${sql.slice(index, end)}`);
  }
  return lines;
}

const postgresQueries = [
  `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' collate ' || a.attcollation::text
     || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
     || coalesce(' default ' || a.attgenerated::text || pg_get_expr(d.adbin, d.adrelid), '') AS line
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
   LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped`,
  // Not null is part of the columns.
  `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`,
  `SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal`,
  `SELECT pg_get_functiondef(p.oid) AS line FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  `SELECT 'view ' || viewname || ' ' || definition AS line FROM pg_views WHERE schemaname = 'public'`,
  `SELECT 'sequence ' || sequencename || ' ' || data_type AS line FROM pg_sequences WHERE schemaname = 'public'`,
  `SELECT 'extension ' || extname AS line FROM pg_extension`,
];

/** PostgreSQL shows the casts of `IN (…)` differently if the statement came from a dump. */
const withoutCasts = (line: string): string =>
  line
    .replace(/::(character varying|text)(\[\])?/g, '')
    .replace(/\(('[^']*')\)/g, '$1')
    .replace(/\(\((ARRAY\[[^\]]*\])\)\)/g, '($1)');

async function describePostgres(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const query of postgresQueries) {
    const { rows }: { rows: { line: string }[] } = await db.read.raw(query);
    lines.push(...rows.map(({ line }) => withoutCasts(line)));
  }
  return lines;
}
