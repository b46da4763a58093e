import type { Database, Statement } from 'sqlite3';

/** Per connection; the program has fewer reads than this, but filters make up new ones. */
const MAX_STATEMENTS = 200;

/** By the connection, because knex makes a client of its own for each transaction. */
const kept = new WeakMap<Database, Map<string, Statement>>();

/**
 * Runs a read with a statement that its connection has prepared before, where it has: parsing and planning a query takes as
 * long as running it.
 */
export function readPrepared(
  connection: Database,
  sql: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      forget(connection, sql);
      reject(error);
    };
    const statement = prepare(connection, sql, fail);
    statement.all([...values], (error: Error | null, rows: unknown[]) =>
      error ? fail(error) : resolve(rows),
    );
  });
}

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
