import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const OF_OTHERS = 0o077;

/** Creates the data folder with access for this user only. Doesn't change an existing one. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * Creates an empty file with access for this user only; SQLite would let others read it. Doesn't change an existing
 * one.
 */
export function makePrivateFile(path: string): void {
  // Opening and closing an existing file would release the locks that this process has on it.
  if (existsSync(path)) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(path)) throw error;
  }
}

export interface ExposedPath {
  path: string;
  /** Permission bits, such as 0o755. */
  mode: number;
  /** Whether this user can change the mode. */
  isOurs: boolean;
}

/** Returns the data folder and its database files, as far as other users of the machine can access them. */
export function findExposedPaths(dataDir: string): ExposedPath[] {
  if (process.platform === 'win32' || !existsSync(dataDir)) return [];
  const files = readdirSync(dataDir).filter((name) => name.startsWith('partnerhub.'));
  return [dataDir, ...files.map((name) => join(dataDir, name))].flatMap((path) => {
    // SQLite deletes its -wal and -shm whenever the last connection closes.
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (found.mode & OF_OTHERS) === 0) return [];
    const user = process.geteuid?.();
    return [{ path, mode: found.mode & 0o777, isOurs: user === 0 || user === found.uid }];
  });
}

/**
 * Removes the access of other users from the files of this user. Returns the changed paths with their previous modes.
 */
export function makePrivate(dataDir: string): ExposedPath[] {
  const ours = findExposedPaths(dataDir).filter(({ isOurs }) => isOurs);
  for (const { path, mode } of ours) chmodSync(path, mode & ~OF_OTHERS);
  return ours;
}
