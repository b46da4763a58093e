import { problemOf, problemError, type DatabaseProblem } from '../lib/database-problem';
import type { AppError } from '../lib/errors';
import { seconds, type Clock } from '../lib/clock';
import type { Log } from '../lib/log';
import type { Db } from './connect';

export interface DatabaseHealth {
  /** Reads and writes, at most once in some seconds; null when both work. */
  check(): Promise<DatabaseProblem | null>;
  /** Returns the 503 for an error of a database that cannot work, and null for any other error. */
  explain(error: unknown, requestId?: string): AppError | null;
}

/** For how long a result is good. In ms. */
const FRESH_MS = seconds(5);
/** A write may wait for a long import; a database that takes longer than this gets the result before it. In ms. */
const PATIENCE_MS = seconds(2);
/** One line of the log covers all failures within this time. In ms. */
const QUIET_MS = seconds(10);
/** Enough to need new pages, which a full disk doesn't have. */
const FILLER = 'x'.repeat(16_384);

/** Tells whether the database works, and why not: for /healthz, for answers and for the log. */
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
      await db.read.raw('select 1');
      await writeOnce(db, clock);
      if (known !== null) log.info('the database works again');
      return null;
    } catch (error) {
      const problem = problemOf(error) ?? 'broken';
      report(problem, error instanceof Error ? error : new Error(String(error)));
      return problem;
    }
  }

  return {
    async check() {
      if (clock.now().getTime() - checkedAt < FRESH_MS) return known;
      checking ??= probe()
        .then((found) => {
          checkedAt = clock.now().getTime();
          return (known = found);
        })
        .finally(() => (checking = null));
      return firstOf(checking, () => known);
    },

    explain(error, requestId) {
      const problem = problemOf(error);
      if (problem === null || !(error instanceof Error)) return null;
      report(problem, error, requestId);
      return problemError(problem);
    },
  };
}

/** Resolves to what `known` says where the check takes too long. */
function firstOf(
  check: Promise<DatabaseProblem | null>,
  known: () => DatabaseProblem | null,
): Promise<DatabaseProblem | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(known()), PATIENCE_MS);
    check.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** One row, whichever process writes it. On SQLite it takes room and gives it back. */
async function writeOnce(db: Db, clock: Clock): Promise<void> {
  const row = { id: 1, checkedAt: clock.now().toISOString(), filler: db.engine === 'sqlite' ? FILLER : '' };
  await db.transaction(async () => {
    await db.write('health_checks').insert(row).onConflict('id').merge();
    if (row.filler !== '') await db.write('health_checks').where({ id: 1 }).update({ filler: '' });
  });
}

/** knex puts the statement with its values in front of the reason. */
const lastLine = ({ message }: Error): string =>
  message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
