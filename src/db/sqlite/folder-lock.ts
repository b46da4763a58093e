import { join } from 'node:path';
import { makeDataFolder, makePrivateFile } from './private-files';
import { isBusy, openSqliteFile } from './sqlite-connection';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder. Servers hold a shared lock; a restore holds an exclusive one while it replaces the
 * database, and so do a vacuum and a rollback. The
 * operating system keeps the lock on an empty file next to the database, so it ends with the process, even if that is
 * killed, and works when the database is unreadable.
 * @throws Error when another process holds a conflicting lock.
 */
export async function lockFolder(dataDir: string, how: 'shared' | 'alone'): Promise<FolderLock> {
  makeDataFolder(dataDir);
  const lock = await lockFile(join(dataDir, 'partnerhub.lock'), how);
  if (lock !== null) return lock;
  throw new Error(
    how === 'alone'
      ? `PartnerHub is running on ${dataDir}: stop it first`
      : `A restore, vacuum or rollback is under way in ${dataDir}: try again when it has finished`,
  );
}

/** Locks a file, which it creates. Returns null if another process holds a conflicting lock. */
export async function lockFile(file: string, how: 'shared' | 'alone'): Promise<FolderLock | null> {
  makePrivateFile(file);
  const connection = await openSqliteFile(file, 'existing');
  try {
    await connection.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_master');
  } catch (error) {
    await connection.close();
    if (!isBusy(error)) throw error;
    return null;
  }
  return { release: () => connection.close() };
}
