import { open } from 'node:fs/promises';
import { assertKnownSchema, compareMigrations } from '../migrate';
import { openSqliteFile, type SqliteConnection } from './sqlite-connection';

/**
 * Copies a SQLite database into a new file, which it checks, in one read transaction. SQLite's page-wise backup would
 * restart whenever another process writes.
 */
export async function copyDatabase(database: string, copy: string): Promise<void> {
  // Created here, because SQLite would let other users read it.
  await (await open(copy, 'wx', 0o600)).close();
  const connection = await openSqliteFile(database, 'existing');
  try {
    await connection.all('VACUUM INTO ?', [copy]);
  } finally {
    await connection.close();
  }
  await checkCopy(copy, 'The copy');
  await flushToDisk(copy);
}

/**
 * Checks that a SQLite file is an undamaged PartnerHub database that this version understands, and moves all data
 * into this one file (without -wal), unless it's only read. Messages refer to the file as `name`.
 * @throws Error with the problem
 */
export async function checkCopy(
  path: string,
  name: string,
  mode: 'existing' | 'readonly' = 'existing',
): Promise<void> {
  const connection = await openSqliteFile(path, mode);
  try {
    const applied = await migrationsIn(connection);
    if (applied.length === 0) throw notPartnerHub(name);
    assertKnownSchema(compareMigrations(applied));
    const found = await connection.all<{ integrity_check: string }>('PRAGMA integrity_check(3)');
    const damage = found.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    if (damage.length > 0) throw new Error(`${name} is damaged: ${damage.join(', ')}`);
    if (mode === 'existing') await connection.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw reasonOf(error, name);
  } finally {
    await connection.close();
  }
}

async function migrationsIn(connection: SqliteConnection): Promise<string[]> {
  const tables = await connection.all(`SELECT 1 FROM sqlite_master WHERE name = 'knex_migrations'`);
  if (tables.length === 0) return [];
  const rows = await connection.all<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
  return rows.map((row) => row.name);
}

const notPartnerHub = (name: string) => new Error(`${name} is not a PartnerHub database`);

function reasonOf(error: unknown, name: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'SQLITE_NOTADB') return notPartnerHub(name);
  return error.code === 'SQLITE_CORRUPT' ? new Error(`${name} is damaged`, { cause: error }) : error;
}

/** Returns the path of a copy that is made for a reason, such as `….sqlite.before-rollback-2026-11-28T03-15-00Z`. */
export const copyPath = (database: string, reason: string, now: Date): string =>
  `${database}.before-${reason}-${timeInName(now)}`;

/** Returns a time as it stands in names of files, such as `2026-11-28T03-15-00Z`. */
export const timeInName = (time: Date): string =>
  time.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

/** Waits until a file or folder is on the disk, so that it survives a power failure. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
