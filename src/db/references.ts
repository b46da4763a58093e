import type { Db } from './connect';
import { rawRows } from './raw-rows';

/** A foreign key of one column. */
export interface Reference {
  table: string;
  column: string;
  target: string;
  targetColumn: string;
  onDelete: 'cascade' | 'null' | 'restrict';
}

/** The references between tables, and the primary key of each table. */
export interface References {
  all: readonly Reference[];
  keys: ReadonlyMap<string, readonly string[]>;
}

interface Row extends Pick<Reference, 'table' | 'column' | 'target' | 'targetColumn'> {
  action: string;
}

const actions: Readonly<Record<string, Reference['onDelete']>> = {
  CASCADE: 'cascade',
  c: 'cascade',
  'SET NULL': 'null',
  n: 'null',
};

const onSqlite = {
  references: `
    select m.name as "table", k."from" as "column", k."table" as target, k."to" as "targetColumn", k.on_delete as action
    from sqlite_master m join pragma_foreign_key_list(m.name) k
    where m.type = 'table' and not exists
      (select 1 from pragma_foreign_key_list(m.name) o where o.id = k.id and o.seq <> k.seq)`,
  keys: `
    select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`,
};

const onPostgres = {
  references: `
    select t.relname as "table", a.attname as "column", f.relname as target, b.attname as "targetColumn",
      c.confdeltype as action
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = f.oid and b.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = current_schema()::regnamespace`,
  keys: `
    select t.relname as "table", a.attname as "column"
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join unnest(c.conkey) with ordinality as k (attnum, place) on true
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where c.contype = 'p' and c.connamespace = current_schema()::regnamespace order by t.relname, k.place`,
};

/** Reads the schema. Leaves out foreign keys of several columns. */
export async function readReferences(db: Db): Promise<References> {
  const queries = db.engine === 'sqlite' ? onSqlite : onPostgres;
  // Connections that read have views with the names of some tables.
  const rows = await rawRows<Row>(db.write, queries.references, []);
  const keys = new Map<string, string[]>();
  for (const { table, column } of await rawRows<Pick<Row, 'table' | 'column'>>(db.write, queries.keys, []))
    keys.set(table, [...(keys.get(table) ?? []), column]);
  return {
    all: rows.map(({ action, ...reference }) => ({ ...reference, onDelete: actions[action] ?? 'restrict' })),
    keys,
  };
}
