import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permissions of group and others. */
const OF_OTHERS = 0o077;

/** Creates the data folder for this user alone; leaves an existing one as it is. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** Creates an empty file for this user alone, which SQLite would let others read; leaves an existing one as it is. */
export function makePrivateFile(path: string): void {
  // Opening and closing an existing one would end the locks that this process has on it.
  if (existsSync(path)) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
}

export interface OpenPath {
  path: string;
  /** Permission bits, such as 0o755. */
  mode: number;
  /** Whether this user may change them. */
  isOurs: boolean;
}

/** Returns the data folder and the files of its database that other users of the machine have access to. */
export function openToOthers(dataDir: string): OpenPath[] {
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

/** Takes the access of other users from what belongs to this one; returns what it changed. */
export function makePrivate(dataDir: string): OpenPath[] {
  const ours = openToOthers(dataDir).filter(({ isOurs }) => isOurs);
  for (const { path, mode } of ours) chmodSync(path, mode & ~OF_OTHERS);
  return ours;
}
