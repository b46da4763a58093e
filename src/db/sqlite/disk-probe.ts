import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markProblem } from '../../lib/database-problem';
import { problemBehind } from '../health/database-problems';

/** Long enough to need new blocks of the disk. */
const CONTENT = Buffer.alloc(65_536);

/**
 * Tests whether the disk of the data folder has room, without waiting for the connection that writes.
 * @throws an error that is marked with the problem
 */
export async function probeDisk(dataDir: string): Promise<void> {
  const file = join(dataDir, 'disk-probe');
  try {
    await writeFile(file, CONTENT, { mode: 0o600 });
  } catch (error) {
    if (error instanceof Error) markProblem(error, problemBehind(error) ?? 'broken');
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}
