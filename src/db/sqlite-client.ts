import Client_SQLite3 from 'knex/lib/dialects/sqlite3/index.js';
import sqlite3, { type Database } from 'sqlite3';
import { finalizeStatements, rowsOfPrepared, runPrepared, type Changed } from './prepared-statements';

interface Query {
  sql: string;
  /** knex's name for what it expects back. */
  method?: string;
  returning?: unknown;
  bindings?: unknown[];
  response?: unknown;
  context?: Changed;
}

/** Others change the schema or configure the connection: they run once. */
const isRepeated = (sql: string) => /^(select|with|insert|update|delete|begin|commit|rollback)\b/i.test(sql);

const returnsNoRows = ({ method, returning }: Query) =>
  (['insert', 'update'].includes(method ?? '') && !returning) || ['del', 'counter'].includes(method ?? '');

/**
 * knex's SQLite client, but it keeps prepared statements, and write transactions take the write lock at once: a deferred
 * transaction that reads first and writes later fails with SQLITE_BUSY, without waiting, when another process wrote in between.
 */
export class SqliteClient extends Client_SQLite3 {
  /** Opens the file without creating it: where it has been moved or deleted, later connections would find an empty database. */
  override acquireRawConnection(): Promise<Database> {
    const { filename } = this.connectionSettings;
    return new Promise((resolve, reject) => {
      const opened = new sqlite3.Database(filename, sqlite3.OPEN_READWRITE, (error) =>
        error ? reject(error) : resolve(opened),
      );
    });
  }

  override async _query(connection: Database, query: Query): Promise<unknown> {
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    if (query.sql === 'ROLLBACK') return ignoringRolledBack(query, this.runQuery(connection, query));
    if (query.sql === 'COMMIT;') return undoneIfFailed(connection, this.runQuery(connection, query));
    return this.runQuery(connection, query);
  }

  private async runQuery(connection: Database, query: Query): Promise<unknown> {
    const { sql, bindings = [] } = query;
    if (!isRepeated(sql)) return super._query(connection, query);
    if (returnsNoRows(query)) query.context = await runPrepared(connection, sql, bindings);
    else query.response = await rowsOfPrepared(connection, sql, bindings);
    return query;
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    finalizeStatements(connection);
    await super.destroyRawConnection(connection);
  }
}

/** A commit that fails, on a full disk for instance, leaves its transaction open, and the connection useless to whoever is next. */
async function undoneIfFailed(connection: Database, committing: Promise<unknown>): Promise<unknown> {
  try {
    return await committing;
  } catch (error) {
    // Some failures have rolled back by themselves: then there is nothing left to do.
    await new Promise((resolve) => connection.exec('ROLLBACK', resolve));
    throw error;
  }
}

/** SQLite rolls back by itself after some failures, such as a full disk; a second error would hide the first from the caller. */
async function ignoringRolledBack(query: Query, rollingBack: Promise<unknown>): Promise<unknown> {
  try {
    return await rollingBack;
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active')) return query;
    throw error;
  }
}
