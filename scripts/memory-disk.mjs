import { statfsSync } from 'node:fs';

const path = '/dev/shm';
/** What a run of the tests needs at most, in bytes. */
const needed = 3 * 1024 ** 3;

/** Returns the folder of Linux's memory disk, or null if there is none with enough space for the data of the tests. */
export function memoryDisk() {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= needed ? path : null;
  } catch {
    return null;
  }
}
