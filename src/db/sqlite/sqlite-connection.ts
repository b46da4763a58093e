import sqlite3 from 'sqlite3';

/** A single connection to a SQLite file, for locks, copies and checks, where knex's pools don't fit. */
export interface SqliteConnection {
  exec(sql: string): Promise<void>;
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens an existing file. `makePrivateFile` creates a new one. */
export async function openSqliteFile(path: string, mode: 'readonly' | 'existing'): Promise<SqliteConnection> {
  const flags = {
    readonly: sqlite3.OPEN_READONLY,
    existing: sqlite3.OPEN_READWRITE,
  };
  const database = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(path, flags[mode], (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const settle = (resolve: () => void, reject: (error: Error) => void) => (error: Error | null) =>
    error ? reject(error) : resolve();
  return {
    exec: (sql) => new Promise((resolve, reject) => database.exec(sql, settle(resolve, reject))),
    all: <Row>(sql: string, values: readonly unknown[] = []) =>
      new Promise<Row[]>((resolve, reject) =>
        database.all<Row>(sql, [...values], (error, rows) => (error ? reject(error) : resolve(rows))),
      ),
    close: () => new Promise((resolve, reject) => database.close(settle(resolve, reject))),
  };
}

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
