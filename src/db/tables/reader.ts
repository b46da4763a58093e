import type { Db, Engine } from '../connect';
import { rawRows } from '../raw-rows';

/** Runs queries on one connection, in one snapshot. */
export interface Reader {
  engine: Engine;
  rows<Row>(sql: string, values?: readonly (string | number | null)[]): Promise<Row[]>;
}

/** Reads in the current transaction. On SQLite, also rows that aren't shown yet. */
export const readerOf = (db: Db): Reader => ({
  engine: db.engine,
  rows: (sql, values = []) => rawRows(db.write, sql, values),
});

export interface Snapshot extends Reader {
  close(): Promise<void>;
}

/** Opens a reader that sees the database as it is now. Others go on writing meanwhile. Must not run in a transaction. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  if (db.engine === 'postgres') {
    const transaction = await db.write.transaction(undefined, {
      isolationLevel: 'repeatable read',
      readOnly: true,
    });
    return {
      engine: 'postgres',
      rows: (sql, values = []) => rawRows(transaction, sql, values),
      close: async () => void (await transaction.rollback()),
    };
  }
  // knex's transactions would keep others from writing.
  const { read } = db;
  const connection: object = await read.client.acquireConnection();
  const rows = async <Row>(sql: string, values: readonly (string | number | null)[] = []): Promise<Row[]> => {
    const found: Row[] = await read.raw(sql, [...values]).connection(connection);
    return found;
  };
  await rows('BEGIN');
  return {
    engine: 'sqlite',
    rows,
    async close() {
      await rows('COMMIT').catch(() => undefined);
      await read.client.releaseConnection(connection);
    },
  };
}
