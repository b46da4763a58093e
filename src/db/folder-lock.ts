import { join } from 'node:path';
import { makeDataFolder, makePrivateFile } from './private-files';
import { isBusy, openSqliteFile } from './sqlite-connection';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Every server on a data folder holds this, any number of them; what replaces the database holds it alone. It is a lock
 * of the operating system on an empty file beside the database: it ends with the process, even one that was killed, and
 * works where the database itself cannot be read any more.
 * @throws Error when somebody else holds it in a way that excludes this one.
 */
export async function lockFolder(dataDir: string, how: 'shared' | 'alone'): Promise<FolderLock> {
  makeDataFolder(dataDir);
  const file = join(dataDir, 'partnerhub.lock');
  makePrivateFile(file);
  const connection = await openSqliteFile(file, 'existing');
  try {
    await connection.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_master');
  } catch (error) {
    await connection.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      how === 'alone'
        ? `PartnerHub is running on ${dataDir}: stop it first`
        : `A restore is under way in ${dataDir}: try again when it has finished`,
    );
  }
  return { release: () => connection.close() };
}
