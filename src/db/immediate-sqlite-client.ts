import Client_SQLite3 from 'knex/lib/dialects/sqlite3/index.js';

/**
 * knex's SQLite client with write transactions that take the write lock at once. A deferred transaction that reads first
 * and writes later fails with SQLITE_BUSY, without waiting, when another process wrote in between.
 */
export class ImmediateSqliteClient extends Client_SQLite3 {
  override _query(connection: unknown, query: { sql: string }): Promise<unknown> {
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    return super._query(connection, query);
  }
}
