import Client_SQLite3 from 'knex/lib/dialects/sqlite3/index.js';
import type { Database } from 'sqlite3';
import { finalizeStatements, readPrepared } from './prepared-statements';

interface Query {
  sql: string;
  bindings?: unknown[];
  response?: unknown;
}

/**
 * knex's SQLite client, but reads keep their prepared statements, and write transactions take the write lock at once: a deferred
 * one that reads first and writes later fails with SQLITE_BUSY, without waiting, when another process wrote in between.
 */
export class SqliteClient extends Client_SQLite3 {
  override async _query(connection: Database, query: Query): Promise<unknown> {
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    if (query.sql === 'COMMIT;') return undoneIfFailed(connection, super._query(connection, query));
    if (!/^(select|with)\b/i.test(query.sql)) return super._query(connection, query);
    query.response = await readPrepared(connection, query.sql, query.bindings ?? []);
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
