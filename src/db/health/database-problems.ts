import type { Knex } from 'knex';
import { markProblem, problemOf, type DatabaseProblem } from '../../lib/database-problem';

/** SQLite's result codes and PostgreSQL's SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const byCode: readonly [RegExp, DatabaseProblem][] = [
  // Emptied, or an older backup, under a running server.
  [/^(42P01|3F000)$/, 'outdated'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^(SQLITE_READONLY|EROFS|25006)$/, 'read-only'],
  [/^(SQLITE_(IOERR|CANTOPEN|CORRUPT|NOTADB)|EIO|58...|XX00[12])$/, 'broken'],
  [/^(SQLITE_(BUSY|LOCKED|PROTOCOL)|53...|55P03)$/, 'busy'],
  [
    /^(08...|57P0[1-5]|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/,
    'unreachable',
  ],
];

/** pg sets no codes on these errors. */
const isLostConnection = (message: string): boolean =>
  /Connection terminated|(connection error|closed) and is not queryable|timeout expired|Query read timeout/i.test(
    message,
  );

/**
 * Marks the errors of a pool that are caused by a problem of the database, such as a full disk. Other errors while
 * connecting get the mark `whenRefused`.
 */
export function markProblems(pool: Knex, whenRefused: DatabaseProblem): void {
  pool.on('query-error', (error: Error) => {
    const problem = problemBehind(error);
    if (problem !== null) markProblem(error, problem);
  });
  const client: { acquireConnection(): Promise<unknown> } = pool.client;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      if (error instanceof Error)
        markProblem(
          error,
          error.name === 'KnexTimeoutError' ? 'busy' : (problemBehind(error) ?? whenRefused),
        );
      throw error;
    }
  };
}

/** Returns the problem that an error or its causes have by their codes. */
export function problemBehind(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const found = byCode.find(([pattern]) => pattern.test(code))?.[1];
  if (found !== undefined) return found;
  if (isLostConnection(error.message)) return 'unreachable';
  return problemOf(error.cause) ?? problemBehind(error.cause);
}
