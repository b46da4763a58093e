import { existsSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { checkCopy, flushToDisk } from '../db/sqlite/copy-database';
import { assertChecksum, hasChecksum } from './backup-checksum';

/** Copies the database of a backup. @throws Error if it is damaged, or newer than this version */
export async function fetchDatabase(file: string, incoming: string): Promise<void> {
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
