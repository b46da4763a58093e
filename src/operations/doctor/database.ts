import { existsSync } from 'node:fs';
import type { Config } from '../../config';
import { connect, sqliteFile, type Db } from '../../db/connect';
import { isUnreleased, migrationStatus, MOVE_MARK, unfinishedMove, unreleasedSchema } from '../../db/migrate';
import { createMailsRepo } from '../../features/mail/mails.repo';
import { examineSecondFactorKeys } from '../../features/sign-in/second-factor/rotate-key';
import { hours } from '../../lib/clock';
import { checkAmounts } from './amounts';
import { checkFiles } from './files';
import { checkOidcWorkspace } from './single-sign-on';
import { examine, fail, ok, warn, type Examination, type Finding } from './finding';

/** Runs all checks that need a connection. Doesn't create a database. */
export async function checkDatabase(
  config: Config,
  now: () => Date,
  { verifyFiles }: Examination,
): Promise<Finding[]> {
  if (config.databaseUrl === null && !existsSync(sqliteFile(config.dataDir)))
    return [warn('database', `none in ${config.dataDir} yet: serve creates it`)];
  const db = connect(config);
  try {
    const reached = await examine('database', () => reach(db));
    if (reached.some(({ severity }) => severity === 'fail')) return reached;
    const more = [
      await examine('schema', () => checkSchema(db)),
      await examine('single sign-on', () => checkOidcWorkspace(db, config)),
      await examine('second factors', () => checkSecondFactorKeys(db)),
      await examine('amounts', () => checkAmounts(db)),
      await examine('mail queue', () => checkMailQueue(db, config, now)),
      await examine('files', () => checkFiles(db, config, { now, verify: verifyFiles })),
      db.engine === 'sqlite' ? await examine('integrity', () => checkIntegrity(db)) : [],
      db.engine === 'postgres' ? await examine('database clock', () => checkDrift(db, now)) : [],
    ];
    return [...reached, ...more.flat()];
  } finally {
    await db.close();
  }
}

async function reach(db: Db): Promise<Finding[]> {
  if (db.engine === 'postgres') {
    const { rows }: { rows: { server_version: string }[] } = await db.read.raw('SHOW server_version');
    return [ok('database', `PostgreSQL ${rows[0]?.server_version ?? ''}`)];
  }
  const rows: { version: string }[] = await db.read.raw('SELECT sqlite_version() AS version');
  return [ok('database', `SQLite ${rows[0]?.version ?? ''}`)];
}

async function checkSchema(db: Db): Promise<Finding[]> {
  const { pending, unknown } = await migrationStatus(db);
  if (unknown.includes(MOVE_MARK)) return [fail('schema', unfinishedMove)];
  if (unknown.some(isUnreleased)) return [fail('schema', unreleasedSchema)];
  if (unknown.length > 0)
    return [fail('schema', `a newer PartnerHub has applied ${unknown.join(', ')}: install that version`)];
  if (pending.length > 0)
    return [warn('schema', `${pending.join(', ')} not applied yet: run migrate or serve`)];
  return [ok('schema', 'up to date')];
}

/** Skipped before the migrations that create the keys and the secrets. */
async function checkSecondFactorKeys(db: Db): Promise<Finding[]> {
  if (!(await db.read.schema.hasColumn('workspaces', 'sealedDebtorIban'))) return [];
  const { oldKeys, unreadable } = await examineSecondFactorKeys(db);
  const findings: Finding[] = [];
  if (unreadable > 0)
    findings.push(
      fail(
        'second factors',
        `${unreadable} secrets of authenticator apps or bank accounts can't be read, because their key is missing: restore it from a backup, or run users mfa-reset for their owners and enter the accounts again`,
      ),
    );
  if (oldKeys > 0)
    findings.push(
      warn('second factors', 'replacing their key was interrupted: run users mfa-rotate-key again'),
    );
  return findings.length > 0 ? findings : [ok('second factors', 'their key is complete')];
}

/** Skipped before the migration that creates the queue. */
async function checkMailQueue(db: Db, { smtpUrl }: Config, now: () => Date): Promise<Finding[]> {
  if (!(await db.read.schema.hasTable('mails'))) return [];
  const { waiting, oldestAt, failed, lastError } = await createMailsRepo(db).backlog();
  const message = [
    waiting === 0 ? 'no email waits' : `${countOf(waiting)} waiting, the oldest since ${oldestAt}`,
    failed === 0 ? 'none failed in 30 days' : `${countOf(failed)} failed in 30 days`,
  ].join('; ');
  if (waiting > 0 && smtpUrl === null) return [warn('mail queue', `${message}: set SMTP_URL to send them`)];
  if (failed > 0) return [warn('mail queue', `${message}, the last one: ${lastError ?? 'unknown'}`)];
  // The first attempts take some minutes, so most mails that wait for an hour wait for a mail server or for serve.
  const isLate = oldestAt !== null && Date.parse(oldestAt) < now().getTime() - hours(1);
  if (isLate)
    return [warn('mail queue', `${message}: check that serve is running and the mail server accepts email`)];
  return [ok('mail queue', message)];
}

const countOf = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);

async function checkIntegrity(db: Db): Promise<Finding[]> {
  const found: { quick_check: string }[] = await db.read.raw('PRAGMA quick_check(3)');
  const damage = found.map((row) => row.quick_check).filter((line) => line !== 'ok');
  if (damage.length > 0)
    return [fail('integrity', `the database is damaged (${damage.join(', ')}): restore a backup`)];
  const orphans: { table: string }[] = await db.read.raw('PRAGMA foreign_key_check');
  if (orphans.length > 0)
    return [
      fail(
        'integrity',
        `${orphans.length} rows refer to missing ones (${tablesOf(orphans)}): restore a backup`,
      ),
    ];
  return [ok('integrity', 'the database is intact')];
}

const tablesOf = (orphans: { table: string }[]) => [...new Set(orphans.map(({ table }) => table))].join(', ');

/** Compares the clocks. Machines that share a database must agree on what has expired. */
async function checkDrift(db: Db, now: () => Date): Promise<Finding[]> {
  const { rows }: { rows: { now: string }[] } = await db.read.raw('SELECT clock_timestamp() AS now');
  const seconds = Math.abs(now().getTime() - Date.parse(rows[0]?.now ?? '')) / 1000;
  if (seconds < 5) return [ok('database clock', "matches this machine's clock")];
  const message = `differs by ${Math.round(seconds)} s from this machine's clock: synchronize both with NTP`;
  return [seconds < 60 ? warn('database clock', message) : fail('database clock', message)];
}
