import { problemOf, problemError, type DatabaseProblem } from '../../lib/database-problem';
import type { AppError } from '../../lib/errors';
import { seconds, type Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { Db } from '../connect';
import { migrationStatus } from '../migrate';

export interface DatabaseHealth {
  /** Tests the schema, reading and writing, at most once a second. Returns null when they work. */
  check(): Promise<DatabaseProblem | null>;
  /** Returns the 503 for an error that a database problem caused, and null for any other error. */
  explain(error: unknown, requestId?: string): AppError | null;
}

/** How long a result is reused. In ms. */
const FRESH_MS = seconds(1);
/**
 * When a check takes longer, PostgreSQL has stopped answering. On SQLite the check waits for a long write, such as an
 * import, and `check` returns the previous result. In ms.
 */
const PATIENCE_MS = seconds(4);
/** A problem is logged at most once within this time. In ms. */
const QUIET_MS = seconds(10);
/** Long enough to need new database pages, which fails on a full disk. */
const FILLER = 'x'.repeat(16_384);

/** Checks the database for /healthz, and reports its problems in API responses and in the log. */
export function createDatabaseHealth({ db, clock, log }: { db: Db; clock: Clock; log: Log }): DatabaseHealth {
  let known: DatabaseProblem | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<DatabaseProblem | null> | null = null;
  let reported: { problem: DatabaseProblem; at: number; since: number } | null = null;

  function report(problem: DatabaseProblem, error: Error, requestId?: string): void {
    const now = clock.now().getTime();
    const isKnown = reported?.problem === problem && now - reported.at < QUIET_MS;
    if (reported && isKnown) return void (reported.since += 1);
    const others = reported?.since ?? 0;
    reported = { problem, at: now, since: 0 };
    log.error(
      { requestId, reason: lastLine(error), moreSinceLastLine: others },
      problemError(problem).message,
    );
  }

  async function probe(): Promise<DatabaseProblem | null> {
    try {
      if ((await migrationStatus(db)).pending.length > 0)
        return found('outdated', new Error('migrations are missing'));
      await writeOnce(db, clock);
      if (known !== null) log.info('the database works again');
      return null;
    } catch (error) {
      return found(problemOf(error) ?? 'broken', error instanceof Error ? error : new Error(String(error)));
    }
  }

  function found(problem: DatabaseProblem, error: Error): DatabaseProblem {
    report(problem, error);
    return problem;
  }

  function unanswered(): DatabaseProblem | null {
    if (db.engine === 'sqlite') return known;
    checkedAt = clock.now().getTime();
    return (known = found('silent', new Error(`no answer within ${PATIENCE_MS} ms`)));
  }

  return {
    async check() {
      if (clock.now().getTime() - checkedAt < FRESH_MS) return known;
      checking ??= probe()
        .then((result) => {
          checkedAt = clock.now().getTime();
          return (known = result);
        })
        .finally(() => (checking = null));
      return firstOf(checking, unanswered);
    },

    explain(error, requestId) {
      const problem = problemOf(error);
      if (problem === null || !(error instanceof Error)) return null;
      report(problem, error, requestId);
      return problemError(problem);
    },
  };
}

/** Resolves to the result of `unanswered` when the check takes too long. */
function firstOf(
  check: Promise<DatabaseProblem | null>,
  unanswered: () => DatabaseProblem | null,
): Promise<DatabaseProblem | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(unanswered()), PATIENCE_MS);
    check.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Writes one row that all processes share. On SQLite it fills some pages and frees them again. */
async function writeOnce(db: Db, clock: Clock): Promise<void> {
  const row = { id: 1, checkedAt: clock.now().toISOString(), filler: db.engine === 'sqlite' ? FILLER : '' };
  await db.transaction(async () => {
    await db.write('health_checks').insert(row).onConflict('id').merge();
    if (row.filler !== '') await db.write('health_checks').where({ id: 1 }).update({ filler: '' });
  });
}

/** Returns the reason of an error. knex puts the statement with its values in front of it. */
const lastLine = ({ message }: Error): string =>
  message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
