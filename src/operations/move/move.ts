import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config';
import { connect, sqliteFile, type Db } from '../../db/connect';
import { assertKnownSchema, migrationStatus } from '../../db/migrate';
import { lockFolder, type FolderLock } from '../../db/sqlite/folder-lock';
import { flushToDisk } from '../../db/sqlite/copy-database';
import { withDatabase } from '../../db/upgrade-schema';
import { filesFolder, openFileStorage } from '../../features/files/create-files';
import { createFolderStorage } from '../../features/files/storage/folder-storage';
import { copyFiles, type BadFile, type ListedFile, type ReadFiles } from '../copy-files';
import { assertNoServer } from './assert-no-server';
import { copyTables, inTransaction, readTable, type CopiedTable, type OnProgress } from './copy-tables';
import { assertUsable, markTarget } from './move-mark';
import { sharedTables } from './shared-tables';

export interface MoveReport {
  tables: CopiedTable[];
  /** The sum of all tables. */
  rows: number;
  seconds: number;
  /** What to do next, as a sentence. */
  next: string;
  /** The number of copied files; 0 if they stay where they are. */
  files: number;
  /** Files that the installation lacks, or whose content has changed. */
  badFiles: BadFile[];
}

interface Options {
  /** A PostgreSQL URL, or a folder. */
  to: string;
  /** Only reads the source and looks at the target. */
  isDryRun?: boolean;
  onProgress?: OnProgress;
}

interface Target {
  databaseUrl: string | null;
  /** The data folder; that of the source for PostgreSQL. */
  dataDir: string;
}

/**
 * Copies the whole installation into an empty database of either engine, and compares all rows. To another folder, it
 * copies the files too. Never changes the source. An interrupted move leaves a target that is refused until the move has
 * run again.
 * @throws Error if a server is running, or if the target isn't empty
 */
export async function move(
  config: Config,
  { to, isDryRun = false, onProgress }: Options,
): Promise<MoveReport> {
  const started = performance.now();
  const target = targetOf(config, to);
  const locks = await lockBoth(config, target, isDryRun);
  try {
    return await withDatabase(oneConnection(config), async (source) => {
      await assertComplete(source);
      await assertNoServer(source);
      const { copied, files } = isDryRun
        ? await tryMove(source, target, onProgress)
        : await copyAll(config, source, target, onProgress);
      await assertNoServer(source);
      return {
        tables: copied,
        rows: copied.reduce((sum, { rows }) => sum + rows, 0),
        seconds: Math.round((performance.now() - started) / 100) / 10,
        next: isDryRun ? 'Nothing was copied. Run the command without --dry-run.' : nextStep(config, target),
        files: files.files,
        badFiles: files.bad,
      };
    });
  } finally {
    for (const lock of locks) await lock.release();
  }
}

function targetOf(config: Config, to: string): Target {
  const isUrl = /^postgres(ql)?:\/\//.test(to);
  if (!isUrl && to.includes('://')) throw new Error('--to takes postgres://… or a folder');
  const target = isUrl
    ? { databaseUrl: to, dataDir: config.dataDir }
    : { databaseUrl: null, dataDir: resolve(to) };
  const isSame = target.databaseUrl === config.databaseUrl && target.dataDir === config.dataDir;
  if (isSame) throw new Error('The target is the database that this installation uses');
  return target;
}

/** One connection is enough, and a second one would look like a server. */
const oneConnection = <Settings extends Target>(settings: Settings) => ({
  ...settings,
  databaseConnections: 1,
});

/** Keeps servers from starting on SQLite databases. */
async function lockBoth(config: Config, target: Target, isDryRun: boolean): Promise<FolderLock[]> {
  const locks: FolderLock[] = [];
  if (config.databaseUrl === null) {
    if (!existsSync(sqliteFile(config.dataDir))) throw new Error(`There is no database in ${config.dataDir}`);
    locks.push(await lockFolder(config.dataDir, 'alone'));
  }
  if (target.databaseUrl === null && (!isDryRun || existsSync(target.dataDir)))
    try {
      locks.push(await lockFolder(target.dataDir, 'alone'));
    } catch (error) {
      for (const lock of locks) await lock.release();
      throw error;
    }
  return locks;
}

/** @throws Error if the schema isn't that of this version, or if an import was interrupted */
async function assertComplete(source: Db): Promise<void> {
  const { applied, pending, unknown } = await migrationStatus(source);
  assertKnownSchema({ unknown });
  if (applied.length === 0) throw new Error('The database is empty: there is nothing to copy');
  if (pending.length > 0)
    throw new Error('The database schema is older than this PartnerHub: run "partnerhub migrate" first');
  if (source.engine === 'postgres') return;
  const staged: unknown = await source.write('staged_rows').first('id');
  if (staged !== undefined)
    throw new Error('An import was interrupted: start PartnerHub for an hour, which deletes its remains');
}

const noFiles: ReadFiles = { files: 0, bytes: 0, bad: [] };

/** Reads all of the source, so that values that can't be copied are found, and looks at the target. */
async function tryMove(source: Db, target: Target, onProgress: OnProgress = () => undefined) {
  if (target.databaseUrl !== null || existsSync(sqliteFile(target.dataDir)))
    await withDatabase(oneConnection(target), async (db) => {
      await assertNoServer(db);
      await assertUsable(db);
    });
  else assertNoFiles(target);
  const tables = await sharedTables(source, source);
  const copied = await inTransaction(source, async (reader) => {
    const read: CopiedTable[] = [];
    for (const table of tables) read.push(await readTable(reader, table, null, onProgress));
    return read;
  });
  return { copied, files: noFiles };
}

async function copyAll(config: Config, source: Db, target: Target, onProgress?: OnProgress) {
  if (target.databaseUrl === null && !existsSync(sqliteFile(target.dataDir))) assertNoFiles(target);
  const db = connect({ ...oneConnection(target), queryTimeout: 0 });
  try {
    await assertNoServer(db);
    await markTarget(db);
    const files =
      target.databaseUrl === null ? await copyAllFiles(config, source, target, onProgress) : noFiles;
    const copied = await copyTables(source, db, await sharedTables(source, db), onProgress);
    return { copied, files };
  } finally {
    await db.close();
    if (target.databaseUrl === null) await flushToDisk(target.dataDir);
  }
}

/** Files before a database would be those of another installation. */
function assertNoFiles({ dataDir }: Target): void {
  const folder = filesFolder(dataDir);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The target is not empty: there are files in ${folder}`);
}

/** Files in a bucket stay there. */
async function copyAllFiles(config: Config, source: Db, target: Target, onProgress?: OnProgress) {
  if (config.bucket !== null || target.dataDir === config.dataDir) return noFiles;
  const listed: ListedFile[] = await source
    .write('files')
    .orderBy('id')
    .select('id', 'name', 'size', 'sha256', 'deletedAt');
  const [from, to] = [openFileStorage(config), createFolderStorage(filesFolder(target.dataDir))];
  try {
    return await copyFiles(listed, from, to, (bytes) => onProgress?.('files (bytes)', bytes));
  } finally {
    await from.close();
    await to.close();
  }
}

function nextStep({ bucket, dataDir }: Config, target: Target): string {
  if (target.databaseUrl === null)
    return `Set PARTNERHUB_DATA=${target.dataDir}, unset DATABASE_URL, and start PartnerHub.`;
  const files = bucket === null ? `, leave PARTNERHUB_DATA=${dataDir}, which has the files,` : '';
  return `Set DATABASE_URL to the address of --to${files} and start PartnerHub.`;
}
