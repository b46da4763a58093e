import type { Db } from '../../../db/connect';
import { rawRows } from '../../../db/raw-rows';

const onSqlite = `
  select i.name as "index", c.name as "column" from pragma_index_list(?) i join pragma_index_info(i.name) c
  where i."unique" = 1 order by i.name, c.seqno`;

const onPostgres = `
  select i.indexrelid::text as "index", a.attname as "column" from pg_index i
  join pg_class t on t.oid = i.indrelid join unnest(i.indkey) with ordinality as k (attnum, place) on true
  join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
  where i.indisunique and t.relname = ? and t.relnamespace = current_schema()::regnamespace
  order by i.indexrelid, k.place`;

/** Returns, for each unique index of a table with the column, the other columns of the index. */
export async function readUniqueColumns(db: Db, table: string, column: string): Promise<string[][]> {
  const rows = await rawRows<{ index: string; column: string | null }>(
    // On SQLite, connections that read have views with the names of some tables.
    db.write,
    db.engine === 'sqlite' ? onSqlite : onPostgres,
    [table],
  );
  const columns = new Map<string, string[]>();
  for (const row of rows)
    if (row.column !== null) columns.set(row.index, [...(columns.get(row.index) ?? []), row.column]);
  return [...columns.values()].flatMap((names) =>
    names.includes(column) ? [names.filter((name) => name !== column)] : [],
  );
}

/** Returns the tables that have a column. */
export async function readTablesWith(db: Db, column: string): Promise<string[]> {
  const rows = await rawRows<{ table: string }>(
    db.write,
    db.engine === 'sqlite'
      ? `select m.name as "table" from sqlite_master m join pragma_table_info(m.name) c
         where m.type = 'table' and c.name = ? order by m.name`
      : `select c.table_name as "table" from information_schema.columns c
         join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
         where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ? order by 1`,
    [column],
  );
  return rows.map(({ table }) => table);
}
