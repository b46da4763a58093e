import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Returns the file that has the SHA-256 of a backup's database, as `sha256sum` writes it. SQLite finds damaged pages,
 * but not another value in a row. The database lists the SHA-256 of each uploaded file itself.
 */
export const checksumOfBackup = (file: string): string => `${file}.sha256`;

/** Writes the checksum of the database at `path`, for a backup whose file will be `file`. */
export async function writeChecksum(path: string, file: string): Promise<void> {
  const line = `${await sha256Of(path)}  ${basename(file)}\n`;
  await writeFile(checksumOfBackup(file), line, { mode: 0o600, flag: 'wx', flush: true });
}

/** Returns whether a backup has a checksum. Backups of earlier versions don't. */
export const hasChecksum = (file: string): boolean => existsSync(checksumOfBackup(file));

/**
 * Compares the database at `path`, which may be a copy, with the checksum of the backup `file`, if that has one.
 * @throws Error if they differ
 */
export async function assertChecksum(path: string, file: string): Promise<void> {
  if (!hasChecksum(file)) return;
  const [expected] = /^[0-9a-f]{64}\b/.exec(await readFile(checksumOfBackup(file), 'utf8')) ?? [];
  if (expected === undefined) throw new Error(`${checksumOfBackup(file)} is damaged: it has no SHA-256`);
  if ((await sha256Of(path)) !== expected)
    throw new Error(`${file} is damaged: its SHA-256 isn't the one in ${checksumOfBackup(file)}`);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
