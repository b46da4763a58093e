import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import type { SharedTable } from './shared-tables';

/** Lets the numbers that the database gives to new rows go on after those of the source. */
export async function copySequences(source: Db, target: Db, tables: readonly SharedTable[]): Promise<void> {
  const postgres = source.engine === 'postgres' ? source : target;
  for (const { name, columns } of tables)
    for (const { name: column } of columns.filter(({ kind }) => kind === 'integer')) {
      const sequence = await sequenceOf(postgres, name, column);
      if (sequence === null && postgres.engine === 'postgres') continue;
      const last = await lastNumber(source, name, sequence);
      if (last > 0) await setNumber(target, name, sequence, last);
    }
}

async function sequenceOf(db: Db, table: string, column: string): Promise<string | null> {
  if (db.engine === 'sqlite') return null;
  const [row] = await rawRows<{ name: string | null }>(
    db.write,
    `SELECT pg_get_serial_sequence(quote_ident(current_schema()) || '.' || quote_ident(?), ?) AS name`,
    [table, column],
  );
  return row?.name ?? null;
}

async function lastNumber(db: Db, table: string, sequence: string | null): Promise<number> {
  const [row] =
    db.engine === 'sqlite'
      ? await rawRows<{ last: number }>(db.write, 'SELECT seq AS last FROM sqlite_sequence WHERE name = ?', [
          table,
        ])
      : await rawRows<{ last: number }>(
          db.write,
          `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sequence}`,
          [],
        );
  return row?.last ?? 0;
}

async function setNumber(db: Db, table: string, sequence: string | null, last: number): Promise<void> {
  if (db.engine === 'postgres') return void (await db.write.raw('SELECT setval(?, ?)', [sequence, last]));
  await db.write.raw('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [last, table]);
  await db.write.raw(
    `INSERT INTO sqlite_sequence (name, seq) SELECT ?, ? WHERE NOT EXISTS
     (SELECT 1 FROM sqlite_sequence WHERE name = ?)`,
    [table, last, table],
  );
}
