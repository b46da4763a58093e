import { problemOf, problemError, type DatabaseProblem } from '../../lib/database-problem';
import type { AppError } from '../../lib/errors';
import { seconds, type Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { Db } from '../connect';
import { migrationStatus } from '../migrate';
import { poolUsage, type PoolUsage } from './pool-usage';

export interface DatabaseHealth {
  /**
   * Tests the schema, reading and writing, at most once a second. Returns null when they work. On SQLite it doesn't wait
   * for other writes.
   */
  check(): Promise<DatabaseProblem | null>;
  /** Returns the 503 for an error that a database problem caused, and null for any other error. */
  explain(error: unknown, requestId?: string): AppError | null;
  /** Returns how many connections are in use. */
  poolUsage(): PoolUsage[];
}

/** How long a result is reused. In ms. */
const FRESH_MS = seconds(1);
/** When a test takes longer, PostgreSQL has stopped answering, and on SQLite its previous result counts. In ms. */
const PATIENCE_MS = seconds(4);
/** A problem is logged at most once within this time. In ms. */
const QUIET_MS = seconds(10);
/** Long enough to need new database pages, which fails on a full disk. */
const FILLER = 'x'.repeat(16_384);

interface Dependencies {
  db: Db;
  /** Tests the disk of the database without waiting for other writes. */
  checkDisk(): Promise<void>;
  clock: Clock;
  log: Log;
}

/** Checks the database for /healthz, and reports its problems in API responses and in the log. */
export function createDatabaseHealth({ db, checkDisk, clock, log }: Dependencies): DatabaseHealth {
  let known: DatabaseProblem | null = null;
  let lastWrite: DatabaseProblem | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const reading = createProbe(() => outcomeOf(read));
  const writing = createProbe(async () => (lastWrite = await outcomeOf(write)));
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

  async function read(): Promise<DatabaseProblem | null> {
    if ((await migrationStatus(db)).pending.length > 0)
      return found('outdated', new Error('migrations are missing'));
    await checkDisk();
    return null;
  }

  async function write(): Promise<null> {
    await writeOnce(db, clock);
    return null;
  }

  function settle(problem: DatabaseProblem | null): DatabaseProblem | null {
    if (known !== null && problem === null) log.info('the database works again');
    checkedAt = clock.now().getTime();
    return (known = problem);
  }

  async function outcomeOf(test: Probe): Promise<DatabaseProblem | null> {
    try {
      return await test();
    } catch (error) {
      return found(problemOf(error) ?? 'broken', error instanceof Error ? error : new Error(String(error)));
    }
  }

  function found(problem: DatabaseProblem, error: Error): DatabaseProblem {
    report(problem, error);
    return problem;
  }

  const unanswered = (previous: DatabaseProblem | null): DatabaseProblem | null =>
    db.engine === 'sqlite' ? previous : found('silent', new Error(`no answer within ${PATIENCE_MS} ms`));

  return {
    async check() {
      if (clock.now().getTime() - checkedAt < FRESH_MS) return known;
      const problem = await firstOf(reading(), () => unanswered(known));
      if (problem !== null) return settle(problem);
      const others = isWriting(db);
      const written = writing();
      // A write under way shows that writing works: it would report a problem itself.
      return settle(others ? lastWrite : await firstOf(written, () => unanswered(lastWrite)));
    },

    explain(error, requestId) {
      const problem = problemOf(error);
      if (problem === null || !(error instanceof Error)) return null;
      report(problem, error, requestId);
      return problemError(problem);
    },

    poolUsage: () => poolUsage(db),
  };
}

/** Returns whether another write has SQLite's only connection for writes, or waits for it. */
const isWriting = (db: Db): boolean =>
  db.engine === 'sqlite' &&
  poolUsage(db).some(({ pool, used, waiting }) => pool === 'write' && used + waiting > 0);

type Probe = () => Promise<DatabaseProblem | null>;

/** Lets calls at the same time share one probe. */
function createProbe(run: Probe): Probe {
  let running: Promise<DatabaseProblem | null> | null = null;
  return () => (running ??= run().finally(() => (running = null)));
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
