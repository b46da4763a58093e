import type { Database, RunResult, Statement } from 'sqlite3';

/** Limit per connection. The program itself has fewer statements, but filters create new ones. */
const MAX_STATEMENTS = 200;

const MAX_ATTEMPTS = 3;

/**
 * Matches the errors of a connection whose copy of the schema is outdated. After a change of the schema by another
 * connection, such as a migration, SQLite reads the schema again by itself, except while it opens a search index for the
 * first time: then it reports SQLITE_SCHEMA, or that the table of the statement does not exist.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'SQLITE_SCHEMA') || /\bno such table\b/.test(error.message));

/** Keyed by connection, because knex creates a client for each transaction. */
const kept = new WeakMap<Database, Map<string, Statement>>();

/** The result of a write, under the names that knex reads. */
export interface Changed {
  lastID: number;
  changes: number;
}

/**
 * Returns the rows of a statement. Reuses a statement that the connection has prepared before: parsing and planning
 * takes as long as running it, and preparing takes an extra turn of the event loop.
 */
export async function rowsOfPrepared(
  connection: Database,
  sql: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  return retryingIfOutdated(() => rowsOnce(connection, sql, values));
}

function rowsOnce(connection: Database, sql: string, values: readonly unknown[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const fail = failing(connection, sql, reject);
    prepare(connection, sql, fail).all([...values], (error: Error | null, rows: unknown[]) =>
      error ? fail(error) : resolve(rows),
    );
  });
}

/** Runs a statement that returns no rows, in the same way. */
export async function runPrepared(
  connection: Database,
  sql: string,
  values: readonly unknown[],
): Promise<Changed> {
  return retryingIfOutdated(() => runOnce(connection, sql, values));
}

async function retryingIfOutdated<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isOutdated(error)) throw error;
    }
}

function runOnce(connection: Database, sql: string, values: readonly unknown[]): Promise<Changed> {
  return new Promise((resolve, reject) => {
    const fail = failing(connection, sql, reject);
    prepare(connection, sql, fail).run([...values], function (this: RunResult, error: Error | null) {
      if (error) fail(error);
      else resolve({ lastID: this.lastID, changes: this.changes });
    });
  });
}

const failing = (connection: Database, sql: string, reject: (error: Error) => void) => (error: Error) => {
  forget(connection, sql);
  reject(error);
};

/** Finalizes all statements of a connection. It can't be closed before. */
export function finalizeStatements(connection: Database): void {
  for (const statement of statementsOf(connection).values()) statement.finalize();
  kept.delete(connection);
}

/** Returns a prepared statement. If preparing fails, calls `fail`, and the statement never runs. */
function prepare(connection: Database, sql: string, fail: (error: Error) => void): Statement {
  const statements = statementsOf(connection);
  const known = statements.get(sql);
  // Move it to the end of the map, so that the first entry is the least recently used one.
  if (known) statements.delete(sql);
  const statement = known ?? connection.prepare(sql, (error: Error | null) => error && fail(error));
  statements.set(sql, statement);
  const [oldest] = statements.keys();
  if (statements.size > MAX_STATEMENTS && oldest !== undefined) forget(connection, oldest);
  return statement;
}

function forget(connection: Database, sql: string): void {
  const statements = statementsOf(connection);
  statements.get(sql)?.finalize();
  statements.delete(sql);
}

function statementsOf(connection: Database): Map<string, Statement> {
  const known = kept.get(connection);
  if (known) return known;
  const statements = new Map<string, Statement>();
  kept.set(connection, statements);
  return statements;
}
