import type { Db } from '../../db/connect';
import { bareSchema } from './bare-schema';
import { createChecksum } from './checksum';
import { readRows } from '../../db/tables/read-rows';
import { readerOf, type Reader } from '../../db/tables/reader';
import { createRowWriter, type RowWriter } from '../../db/tables/write-rows';
import { copySequences } from './sequences';
import type { SharedTable } from './shared-tables';

export interface CopiedTable {
  name: string;
  rows: number;
  /** Doesn't depend on the engine, nor on the order of the rows. */
  checksum: string;
}

/** Gets the name of the table that is being copied, and the number of its rows so far. */
export type OnProgress = (step: string, rows: number) => void;

/**
 * Replaces all rows of the target with those of the source, in one transaction each, and compares them. The mark of the
 * target goes with its rows (`markTarget`). If it fails or is killed, the target stays as it was, with its mark.
 */
export async function copyTables(
  source: Db,
  target: Db,
  tables: readonly SharedTable[],
  onProgress: OnProgress = () => undefined,
): Promise<CopiedTable[]> {
  // SQLite ignores this in a transaction.
  if (target.engine === 'sqlite') await target.write.raw('PRAGMA foreign_keys = OFF');
  return inTransaction(source, (reader) =>
    target.transaction(async () => {
      const restoreSchema = await bareSchema(
        target,
        tables.map(({ name }) => name),
      );
      const copied: CopiedTable[] = [];
      for (const table of tables)
        copied.push(await readTable(reader, table, createRowWriter(target, table), onProgress));
      onProgress('indexes', 0);
      await restoreSchema();
      await copySequences(source, target, tables);
      for (const [index, table] of tables.entries()) {
        const written = await readTable(readerOf(target), table, null, (name, rows) =>
          onProgress(`${name}, compared`, rows),
        );
        if (written.checksum !== copied[index]?.checksum || written.rows !== copied[index]?.rows)
          throw new Error(`The rows of ${table.name} aren't the same in the target: nothing was moved`);
      }
      return copied;
    }),
  );
}

/** Runs `work` while nothing changes what it reads. On SQLite, commands that write wait for it. */
export const inTransaction = <Result>(db: Db, work: (reader: Reader) => Promise<Result>): Promise<Result> =>
  db.transaction(async () => {
    if (db.engine === 'postgres')
      await db.write.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return work(readerOf(db));
  });

/** Reads all rows of a table, and passes them on. */
export async function readTable(
  reader: Reader,
  table: SharedTable,
  write: RowWriter | null,
  onProgress: OnProgress,
): Promise<CopiedTable> {
  const checksum = createChecksum(table.columns.map(({ kind }) => kind));
  // One batch is written while the next one is read.
  let writing = Promise.resolve();
  for await (const rows of readRows(reader, table)) {
    for (const row of rows) checksum.add(row);
    await writing;
    writing = write?.(rows) ?? writing;
    // The error is thrown by the next `await`, which may come later.
    writing.catch(() => undefined);
    onProgress(table.name, checksum.rows);
  }
  await writing;
  return { name: table.name, rows: checksum.rows, checksum: checksum.text };
}
