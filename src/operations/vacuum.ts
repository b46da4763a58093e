import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatBytes } from '../lib/text/format-bytes';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { lockFolder } from '../db/sqlite/folder-lock';
import { isBusy, openSqliteFile, type SqliteConnection } from '../db/sqlite/sqlite-connection';

export interface VacuumReport {
  engine: 'sqlite' | 'postgres';
  /** Sizes of the database in bytes; null on PostgreSQL. */
  before: number | null;
  after: number | null;
  /** Bytes returned to the disk. */
  freed: number;
}

interface Options {
  /** Frees unused pages in small steps, while servers may be running. */
  isIncremental: boolean;
  /** Returns the free bytes of the disk that a folder is on. */
  freeBytes?(folder: string): Promise<number>;
}

/** Pages released in one transaction: other writers wait for milliseconds. */
const PAGES_AT_ONCE = 256;
const PAUSE_MS = 10;
/** Number of attempts at a checkpoint while servers read, and the pause between them. */
const CHECKPOINTS = { tries: 50, pauseMs: 100 };
const INCREMENTAL = 2;

/**
 * Returns the unused space of the SQLite database to the disk. SQLite does it in a transaction, so a killed run changes
 * nothing. PostgreSQL does it itself.
 * @throws Error if a server runs (unless incremental), or if the disk has too little space for the copy
 */
export async function vacuum(config: Config, options: Options): Promise<VacuumReport> {
  if (config.databaseUrl !== null) return { engine: 'postgres', before: null, after: null, freed: 0 };
  const database = sqliteFile(config.dataDir);
  if (!existsSync(database)) throw new Error(`There is no database in ${config.dataDir}`);
  try {
    if (options.isIncremental) return await measured(database, releasePages);
    const { freeBytes = freeBytesOf } = options;
    return await alone(config.dataDir, () =>
      measured(database, (connection) => rewrite(connection, config.dataDir, freeBytes)),
    );
  } catch (error) {
    throw reasonOf(error, database);
  }
}

async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await lockFolder(folder, 'alone');
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function measured(
  database: string,
  work: (connection: SqliteConnection) => Promise<void>,
): Promise<VacuumReport> {
  const connection = await openSqliteFile(database, 'existing');
  try {
    await connection.exec('PRAGMA busy_timeout = 10000');
    const before = await pagesOf(connection);
    await work(connection);
    const after = (await pagesOf(connection)).bytes;
    return { engine: 'sqlite', before: before.bytes, after, freed: Math.max(0, before.bytes - after) };
  } finally {
    await connection.close();
  }
}

/** Rewrites the whole database. Also prepares it for incremental runs, which need a map of its pages. */
async function rewrite(
  connection: SqliteConnection,
  folder: string,
  freeBytes: (folder: string) => Promise<number>,
): Promise<void> {
  const { bytes, unusedBytes } = await pagesOf(connection);
  // SQLite writes a copy, and the new pages to the log.
  const needed = 2 * (bytes - unusedBytes);
  const free = await freeBytes(folder);
  if (free < needed)
    throw new Error(
      `This needs ${formatBytes(needed)} of free disk space in ${folder}, which has ${formatBytes(free)}`,
    );
  await connection.exec(`PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`);
}

async function releasePages(connection: SqliteConnection): Promise<void> {
  const [mode] = await connection.all<{ auto_vacuum: number }>('PRAGMA auto_vacuum');
  if (mode?.auto_vacuum !== INCREMENTAL)
    throw new Error(
      '--incremental works after one full run: stop PartnerHub and run "partnerhub vacuum" once',
    );
  // Servers may release more pages meanwhile, so the number of steps is fixed.
  const { unused } = await pagesOf(connection);
  for (let released = 0; released < unused; released += PAGES_AT_ONCE) {
    await connection.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
    await sleep(PAUSE_MS);
  }
  await checkpoint(connection);
}

/** Moves the log into the database, which then gets shorter. Waits for reading servers, but doesn't make them wait. */
async function checkpoint(connection: SqliteConnection): Promise<void> {
  for (let attempt = 0; attempt < CHECKPOINTS.tries; attempt += 1) {
    const [done] = await connection.all<{ log: number; checkpointed: number }>(
      'PRAGMA wal_checkpoint(PASSIVE)',
    );
    if (!done || done.log === done.checkpointed) return;
    await sleep(CHECKPOINTS.pauseMs);
  }
}

async function pagesOf(connection: SqliteConnection) {
  const [found = { pages: 0, unused: 0, size: 0 }] = await connection.all<{
    pages: number;
    unused: number;
    size: number;
  }>(
    `SELECT page_count AS pages, freelist_count AS unused, page_size AS size
     FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  );
  const { pages, unused, size } = found;
  return { unused, bytes: pages * size, unusedBytes: unused * size };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function reasonOf(error: unknown, database: string): unknown {
  if (isBusy(error))
    return new Error(`${database} is in use by another command: try again when it has ended`, {
      cause: error,
    });
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')
    return new Error(
      'The disk is full, so nothing was changed. SQLITE_TMPDIR names another folder for temporary files.',
      { cause: error },
    );
  return error;
}
