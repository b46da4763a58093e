import Client_SQLite3 from 'knex/lib/dialects/sqlite3/index.js';
import sqlite3, { type Database } from 'sqlite3';
import { finalizeStatements, rowsOfPrepared, runPrepared, type Changed } from './prepared-statements';

interface Query {
  sql: string;
  /** knex's name for the kind of query. */
  method?: string;
  returning?: unknown;
  bindings?: unknown[];
  response?: unknown;
  context?: Changed;
}

/** All other statements change the schema or configure the connection, and run once. */
const isRepeated = (sql: string) => /^(select|with|insert|update|delete|begin|commit|rollback)\b/i.test(sql);

const returnsNoRows = ({ method, returning }: Query) =>
  (['insert', 'update'].includes(method ?? '') && !returning) || ['del', 'counter'].includes(method ?? '');

/**
 * knex's SQLite client with two changes. It keeps prepared statements. And transactions take the write lock
 * immediately: a deferred transaction that reads first and writes later fails at once with SQLITE_BUSY when another
 * process has written in between.
 */
export class SqliteClient extends Client_SQLite3 {
  /** Opens the file without creating it, so that a moved or deleted database is not replaced with an empty one. */
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

/**
 * Rolls back when a commit fails, for example on a full disk. Otherwise the connection would keep the open transaction.
 */
async function undoneIfFailed(connection: Database, committing: Promise<unknown>): Promise<unknown> {
  try {
    return await committing;
  } catch (error) {
    // SQLite has already rolled back after some failures. The error of the second rollback is ignored.
    await new Promise((resolve) => connection.exec('ROLLBACK', resolve));
    throw error;
  }
}

/**
 * Ignores that there is nothing to roll back. SQLite rolls back automatically after some failures, such as a full disk,
 * and a second error would hide the first one from the caller.
 */
async function ignoringRolledBack(query: Query, rollingBack: Promise<unknown>): Promise<unknown> {
  try {
    return await rollingBack;
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active')) return query;
    throw error;
  }
}
