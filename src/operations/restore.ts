import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { lockFolder } from '../db/sqlite/folder-lock';
import { filesFolder, openFileStorage } from '../features/files/create-files';
import { objectKey, type FileStorage } from '../features/files/storage/file-storage';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { assertChecksum, hasChecksum } from './backup-checksum';
import { drain, filesOfBackup, listFiles, readFiles, sizesIn, type BadFile } from './copy-files';
import { keepDatabase, keepFiles } from './keep-previous';
import { checkCopy, flushToDisk } from '../db/sqlite/copy-database';

export interface RestoreReport {
  /** Path of the restored database. */
  database: string;
  /** New path of the previous database; null if there was none. */
  previous: string | null;
  /** The number of restored files. */
  files: number;
  /** The number of `badFiles`. */
  bad: number;
  /** Files that the backup lacks, or whose content has changed. `kept`: a copy of the damaged content. */
  badFiles: (BadFile & { kept: string | null })[];
}

/** SQLite keeps newer pages in files next to the database until it merges them. */
const databaseFileSuffixes = ['', '-wal', '-shm'];

/**
 * Replaces the SQLite database and the files with a backup, and keeps the previous ones under another name; in a bucket,
 * restored files are added. Changes nothing unless the database of the backup is intact and this version understands it.
 * Bad files are left out. A process that is killed leaves the previous or the restored installation
 * (docs/decisions/0073).
 * @throws Error if a server uses the data folder, or if there is a database and `force` isn't set
 */
export async function restore(
  config: Config,
  source: string,
  { force, withoutFiles = false }: { force: boolean; withoutFiles?: boolean },
): Promise<RestoreReport> {
  if (config.databaseUrl !== null)
    throw new Error('This installation uses PostgreSQL: restore with pg_restore');
  const file = resolve(source);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);

  const lock = await lockFolder(config.dataDir, 'alone');
  const database = sqliteFile(config.dataDir);
  const incoming = `${database}.restoring`;
  // A killed restore leaves these files.
  const removeIncoming = async () => {
    for (const beside of databaseFileSuffixes) await rm(incoming + beside, { force: true });
  };
  try {
    if (existsSync(database) && !force)
      throw new Error(`There is a database in ${config.dataDir}: --force replaces it and keeps a copy`);
    await removeIncoming();
    await fetchDatabase(file, incoming);
    const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    const brought = withoutFiles ? null : await bringFiles(config, incoming, filesOfBackup(file), time);
    const previous = existsSync(database) ? `${database}.before-restore-${time}` : null;
    if (previous !== null) await keepDatabase(database, previous);
    // A killed server may have left them without a database. SQLite would read them as part of the restored one.
    for (const beside of ['-wal', '-shm']) await rm(database + beside, { force: true });
    await rename(incoming, database);
    await flushToDisk(config.dataDir);
    if (brought) await deleteOthers(config, brought.listed);
    const { files = 0, badFiles = [] } = brought ?? {};
    return { database, previous, files, bad: badFiles.length, badFiles };
  } finally {
    await removeIncoming();
    await lock.release();
  }
}

/** Copies the database of a backup. @throws Error if it is damaged, or newer than this version */
async function fetchDatabase(file: string, incoming: string): Promise<void> {
  // A copy of the data folder made by other means has no checksum, but may have newer pages.
  for (const beside of hasChecksum(file) ? [''] : ['', '-wal'])
    if (existsSync(file + beside)) {
      await copyFile(file + beside, incoming + beside);
      await chmod(incoming + beside, 0o600);
    }
  await checkCopy(incoming, file);
  await assertChecksum(incoming, file);
  await flushToDisk(incoming);
}

/**
 * Adds the files of a backup to those of the installation, so that both the previous and the restored database find
 * theirs. The previous files get a second name first, unless they are in a bucket.
 * @throws Error if the folder of the backup is missing
 */
async function bringFiles(config: Config, database: string, folder: string, time: string) {
  const listed = await listFiles(database);
  const needed = listed.filter(({ deletedAt }) => deletedAt === null).length;
  if (needed > 0 && !existsSync(folder))
    throw new Error(
      `${folder} with the ${needed} files of this backup is missing: --without-files restores only the database`,
    );
  const own = filesFolder(config.dataDir);
  const aside = `${own}.before-restore-${time}`;
  const isLocal = config.bucket === null;
  const from = createFolderStorage(folder);
  const storage = openFileStorage(config);
  const isKept = isLocal && existsSync(own);
  if (isKept) await mkdir(aside, { mode: 0o700 });
  try {
    if (isKept) {
      await keepFiles(own, aside);
      // A killed restore leaves them under the names that this one needs.
      await storage.deletePartial(new Date());
    }
    // A bucket gets what it lacks. Local files are replaced, because they may be the reason for the restore.
    const present = isLocal ? new Map<string, number>() : await sizesIn(storage);
    const { files, bad } = await readFiles(listed, from, ({ id, size }, content) =>
      present.get(id) === size ? drain(content) : storage.write(objectKey(id), content),
    );
    const badFiles = await keepDamaged(bad, from, createFolderStorage(`${own}.damaged-${time}`));
    return { files, badFiles, listed: new Set(listed.map(({ id }) => id)) };
  } catch (error) {
    if (isKept) await rm(aside, { recursive: true, force: true });
    throw error;
  } finally {
    await storage.close();
  }
}

/** Copies damaged files as they are, as far as the disk can read them. */
async function keepDamaged(
  bad: readonly BadFile[],
  from: FileStorage,
  to: FileStorage,
): Promise<RestoreReport['badFiles']> {
  const kept: RestoreReport['badFiles'] = [];
  for (const file of bad) {
    const key = objectKey(file.id);
    const isKept =
      file.problem === 'damaged' &&
      (await from
        .read(key)
        .then((content) => to.write(key, content))
        .then(
          () => true,
          () => false,
        ));
    kept.push({ ...file, kept: isKept ? join(to.location, key) : null });
  }
  return kept;
}

/** Deletes files of the previous database, which have a second name. Those in a bucket are deleted later by the server. */
async function deleteOthers(config: Config, listed: ReadonlySet<string>): Promise<void> {
  if (config.bucket !== null) return;
  const storage = openFileStorage(config);
  for (const id of (await sizesIn(storage)).keys()) if (!listed.has(id)) await storage.delete(objectKey(id));
}
