import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { filesFolder, openFileStorage } from '../features/files/create-files';
import { objectKey, type FileStorage } from '../features/files/storage/file-storage';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { drain, listFiles, readFiles, sizesIn, type BadFile } from './copy-files';
import { keepFiles } from './keep-previous';

/** A file that a backup lacks, or whose content has changed. `kept`: a copy of the damaged content. */
type KeptFile = BadFile & { kept: string | null };

export interface RestoreReport {
  /** Path of the restored database, or host and name on PostgreSQL. */
  database: string;
  /** Path of the previous database, or of its copy; null if there was none. */
  previous: string | null;
  /** The number of restored files. */
  files: number;
  /** The number of `badFiles`. */
  bad: number;
  badFiles: KeptFile[];
}

/**
 * Adds the files of a backup to those of the installation, so that both the previous and the restored database find
 * theirs. The previous files get a second name first, unless they are in a bucket.
 * @throws Error if the folder of the backup is missing
 */
export async function bringFiles(config: Config, database: string, folder: string, time: string) {
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
async function keepDamaged(bad: readonly BadFile[], from: FileStorage, to: FileStorage): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
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
export async function deleteOthers(config: Config, listed: ReadonlySet<string>): Promise<void> {
  if (config.bucket !== null) return;
  const storage = openFileStorage(config);
  for (const id of (await sizesIn(storage)).keys()) if (!listed.has(id)) await storage.delete(objectKey(id));
}
