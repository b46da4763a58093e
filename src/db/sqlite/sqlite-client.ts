import Client_SQLite3 from 'knex/lib/dialects/sqlite3/index.js';
import sqlite3, { type Database, type RunResult, type Statement } from 'sqlite3';
import { isUsable } from './staged-views';

interface Query {
  sql: string;
  /** knex's name for the kind of query. */
  method?: string;
  returning?: unknown;
  bindings?: unknown[];
  response?: unknown;
  context?: WriteResult;
}

/** The result of a write, under the names that knex reads. */
interface WriteResult {
  lastID: number;
  changes: number;
}

/**
 * Matches the statements to keep prepared. All others change the schema or configure the connection, and run once.
 * EXPLAIN must not be added: a kept one holds its snapshot, so that the connection no longer sees later writes.
 */
const isCacheable = (sql: string) => /^(select|with|insert|update|delete|begin|commit|rollback)\b/i.test(sql);

/**
 * Hides the values of limits from SQLite's planner. SQLite plans a statement again for each new value that its planner
 * may read, and reads limits that are a parameter, so that a kept statement would be planned again at each run.
 */
const withHiddenLimits = (sql: string) => sql.replaceAll(/\blimit \?/gi, 'limit ? + 0');

const returnsNoRows = ({ method, returning }: Query) =>
  (['insert', 'update'].includes(method ?? '') && !returning) || ['del', 'counter'].includes(method ?? '');

/** Keyed by connection, because knex creates a client for each transaction. */
const statements = new WeakMap<Database, PreparedStatements>();

/**
 * knex's SQLite client with three changes. It keeps prepared statements, because parsing and planning takes as long as
 * running, and preparing takes an extra turn of the event loop. It hides limits from the planner. And transactions take
 * the write lock immediately: a deferred transaction that reads first and writes later fails at once with SQLITE_BUSY
 * when another process has written in between.
 */
export class SqliteClient extends Client_SQLite3 {
  /** Opens the file without creating it, so that a moved or deleted database is not replaced with an empty one. */
  override acquireRawConnection(): Promise<Database> {
    const { filename } = this.connectionSettings;
    return new Promise((resolve, reject) => {
      const opened = new sqlite3.Database(filename, sqlite3.OPEN_READWRITE, (error) => {
        if (error) return reject(error);
        statements.set(opened, createPreparedStatements(opened));
        resolve(opened);
      });
    });
  }

  override async _query(connection: Database, query: Query): Promise<unknown> {
    query.sql = withHiddenLimits(query.sql);
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    if (query.sql === 'ROLLBACK') return ignoreAlreadyRolledBack(query, this.runQuery(connection, query));
    if (query.sql === 'COMMIT;') return rollBackOnFailure(connection, this.runQuery(connection, query));
    return this.runQuery(connection, query);
  }

  private async runQuery(connection: Database, query: Query): Promise<unknown> {
    const { sql, bindings = [] } = query;
    const prepared = statements.get(connection);
    if (!prepared || !isCacheable(sql)) return super._query(connection, query);
    if (returnsNoRows(query)) query.context = await prepared.run(sql, bindings);
    else query.response = await prepared.rows(sql, bindings);
    return query;
  }

  override async validateConnection(connection: Database): Promise<boolean> {
    return isUsable(connection);
  }

  override async destroyRawConnection(connection: Database): Promise<void> {
    statements.get(connection)?.finalize();
    await super.destroyRawConnection(connection);
  }
}

/**
 * Rolls back when a commit fails, for example on a full disk. Otherwise the connection would keep the open transaction.
 */
async function rollBackOnFailure(connection: Database, committing: Promise<unknown>): Promise<unknown> {
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
async function ignoreAlreadyRolledBack(query: Query, rollingBack: Promise<unknown>): Promise<unknown> {
  try {
    return await rollingBack;
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active')) return query;
    throw error;
  }
}

/** Limit per connection. The program itself has fewer statements, but filters create new ones. */
const MAX_STATEMENTS = 200;

/** Creates the prepared statements of a connection. They are reused by their SQL. */
function createPreparedStatements(connection: Database) {
  /** The first entry is the least recently used one. */
  const kept = new Map<string, Statement>();

  /** Returns a prepared statement. If preparing fails, calls `fail`, and the statement never runs. */
  function prepare(sql: string, fail: (error: Error) => void): Statement {
    const known = kept.get(sql);
    if (known) kept.delete(sql);
    const statement = known ?? connection.prepare(sql, (error: Error | null) => error && fail(error));
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > MAX_STATEMENTS && oldest !== undefined) forget(oldest);
    return statement;
  }

  function forget(sql: string): void {
    kept.get(sql)?.finalize();
    kept.delete(sql);
  }

  const failing = (sql: string, reject: (error: Error) => void) => (error: Error) => {
    forget(sql);
    reject(error);
  };

  return {
    rows: (sql: string, values: readonly unknown[]): Promise<unknown[]> =>
      retryIfSchemaStale(
        () =>
          new Promise((resolve, reject) => {
            const fail = failing(sql, reject);
            prepare(sql, fail).all([...values], (error: Error | null, rows: unknown[]) =>
              error ? fail(error) : resolve(rows),
            );
          }),
      ),

    /** Runs a statement that returns no rows. */
    run: (sql: string, values: readonly unknown[]): Promise<WriteResult> =>
      retryIfSchemaStale(
        () =>
          new Promise((resolve, reject) => {
            const fail = failing(sql, reject);
            prepare(sql, fail).run([...values], function (this: RunResult, error: Error | null) {
              if (error) fail(error);
              else resolve({ lastID: this.lastID, changes: this.changes });
            });
          }),
      ),

    /** Finalizes all of them. The connection can't be closed before. */
    finalize(): void {
      for (const sql of kept.keys()) forget(sql);
    },
  };
}

type PreparedStatements = ReturnType<typeof createPreparedStatements>;

const MAX_ATTEMPTS = 3;

async function retryIfSchemaStale<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isOutdated(error)) throw error;
    }
}

/**
 * Matches the errors of a connection whose copy of the schema is outdated. After a change of the schema by another
 * connection, such as a migration, SQLite reads the schema again by itself, except while it opens a search index for the
 * first time: then it reports SQLITE_SCHEMA, or that the table of the statement does not exist.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'SQLITE_SCHEMA') || /\bno such table\b/.test(error.message));
