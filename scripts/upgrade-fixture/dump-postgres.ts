import type { Db } from '../../src/db/connect';
import { listTables } from '../../src/testing/describe-schema';

/**
 * Returns SQL that creates the whole schema and all rows in an empty database. The PostgreSQL for tests has no pg_dump.
 * Constraints, foreign keys and triggers follow the rows, which can therefore be in any order.
 */
export async function dumpPostgres(db: Db): Promise<string> {
  const tables = await listTables(db);
  const statements = [
    ...(await lines(db, extensions)),
    ...(await lines(db, sequences)),
    ...(await lines(db, createTables)),
    ...(await lines(db, sequenceOwners)),
  ];
  for (const table of tables) statements.push(...(await rowsOf(db, table)));
  for (const query of [sequenceValues, keysAndChecks, indexes, foreignKeys, functions, views, triggers])
    statements.push(...(await lines(db, query)));
  return statements.map((statement) => `${statement};\n`).join('');
}

async function lines(db: Db, query: string): Promise<string[]> {
  const { rows }: { rows: { line: string }[] } = await db.read.raw(query);
  return rows.map(({ line }) => line);
}

async function rowsOf(db: Db, table: string): Promise<string[]> {
  const { rows }: { rows: { json: string | null }[] } = await db.read.raw(
    `SELECT json_agg(t ORDER BY t::text)::text AS json FROM ?? t`,
    [table],
  );
  const json = rows[0]?.json ?? null;
  if (json === null) return [];
  const columns = (await lines(db, storedColumns(table))).join(', ');
  const from = `json_populate_recordset(NULL::"${table}", '${json.replaceAll("'", "''")}')`;
  return [`INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM ${from}`];
}

/** PostgreSQL computes the values of generated columns itself. */
const storedColumns = (table: string): string => `
  SELECT quote_ident(attname) AS line FROM pg_attribute
  WHERE attrelid = '"${table}"'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;

const inPublic = (column: string) => `${column} = 'public'::regnamespace`;

const extensions = `SELECT 'CREATE EXTENSION IF NOT EXISTS ' || extname AS line FROM pg_extension ORDER BY 1`;

const sequences = `
  SELECT format('CREATE SEQUENCE %I AS %s', sequencename, data_type) AS line FROM pg_sequences
  WHERE schemaname = 'public' ORDER BY 1`;

const sequenceOwners = `
  SELECT format('ALTER SEQUENCE %I OWNED BY %I.%I', s.relname, t.relname, a.attname) AS line
  FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
  JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
  WHERE d.deptype = 'a' AND ${inPublic('s.relnamespace')} ORDER BY 1`;

const sequenceValues = `
  SELECT format('SELECT setval(%L, %s)', sequencename, last_value) AS line FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`;

const createTables = `
  SELECT format('CREATE TABLE %I (%s)', c.relname, string_agg(
      format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || CASE WHEN a.attcollation NOT IN (0, t.typcollation)
           THEN (SELECT format(' COLLATE %I', collname) FROM pg_collation WHERE oid = a.attcollation) ELSE '' END
      || CASE WHEN d.adbin IS NULL THEN '' ELSE format(
           CASE a.attgenerated WHEN '' THEN ' DEFAULT %s' ELSE ' GENERATED ALWAYS AS (%s) STORED' END,
           pg_get_expr(d.adbin, d.adrelid)) END
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY a.attnum)) AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND ${inPublic('c.relnamespace')} GROUP BY c.relname ORDER BY c.relname`;

const constraints = (types: string) => `
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line
  FROM pg_constraint WHERE ${inPublic('connamespace')} AND contype IN (${types}) ORDER BY 1`;
const keysAndChecks = constraints(`'p', 'u', 'c'`);
const foreignKeys = constraints(`'f'`);

const indexes = `
  SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
  AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE ${inPublic('connamespace')}) ORDER BY 1`;

const functions = `
  SELECT pg_get_functiondef(p.oid) AS line FROM pg_proc p WHERE ${inPublic('p.pronamespace')}
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e') ORDER BY 1`;

const views = `
  SELECT format('CREATE VIEW %I AS %s', viewname, rtrim(definition, ';')) AS line FROM pg_views
  WHERE schemaname = 'public' ORDER BY 1`;

const triggers = `
  SELECT pg_get_triggerdef(t.oid) AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT tgisinternal AND ${inPublic('c.relnamespace')} ORDER BY 1`;
