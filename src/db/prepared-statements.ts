import type { Database, RunResult, Statement } from 'sqlite3';

/** Per connection; the program has fewer statements than this, but filters make up new ones. */
const MAX_STATEMENTS = 200;

const MAX_ATTEMPTS = 3;

/** A new connection fails to open a search index when another process changes the schema in that moment, as a migration does. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_SCHEMA';

/** By the connection, because knex makes a client of its own for each transaction. */
const kept = new WeakMap<Database, Map<string, Statement>>();

/** What a write changed, under the names that knex reads. */
export interface Changed {
  lastID: number;
  changes: number;
}

/**
 * Returns the rows of a statement. A statement that its connection has prepared before is used again: parsing and planning it
 * takes as long as running it, and preparing one takes a turn of the event loop of its own.
 */
export async function rowsOfPrepared(
  connection: Database,
  sql: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await rowsOnce(connection, sql, values);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isOutdated(error)) throw error;
    }
}

function rowsOnce(connection: Database, sql: string, values: readonly unknown[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const fail = failing(connection, sql, reject);
    prepare(connection, sql, fail).all([...values], (error: Error | null, rows: unknown[]) =>
      error ? fail(error) : resolve(rows),
    );
  });
}

/** The same for a statement that returns no rows. */
export function runPrepared(connection: Database, sql: string, values: readonly unknown[]): Promise<Changed> {
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

/** A connection cannot be closed while it has statements. */
export function finalizeStatements(connection: Database): void {
  for (const statement of statementsOf(connection).values()) statement.finalize();
  kept.delete(connection);
}

/** A statement that cannot be prepared says so to `fail`, and never runs. */
function prepare(connection: Database, sql: string, fail: (error: Error) => void): Statement {
  const statements = statementsOf(connection);
  const known = statements.get(sql);
  // Moved to the end: what was not used for longest goes first.
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
