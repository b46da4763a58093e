import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MissingObject, type FileStorage, type StoredObject } from './file-storage';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Folder of the files that are being written. */
const PARTIAL = 'partial';

/** Stores files in a folder that only this user can read. A file gets its name after all of it is on the disk. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ...key.split('/'));

  return {
    location: folder,

    async write(key, chunks) {
      const target = pathOf(key);
      const partial = join(folder, PARTIAL, key.replaceAll('/', '-'));
      for (const parent of [dirname(partial), dirname(target)])
        await mkdir(parent, { recursive: true, mode: PRIVATE_FOLDER });
      try {
        const file = await open(partial, 'wx', PRIVATE_FILE);
        try {
          await writeFile(file, chunks);
          // Flush before the database refers to it, so that a power failure can't leave an empty or incomplete file.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async read(key, range) {
      const stream = createReadStream(pathOf(key), range);
      await new Promise((resolve, reject) => {
        stream.once('open', resolve);
        stream.once('error', (error) =>
          reject(isMissing(error) ? new MissingObject(`There is no file ${pathOf(key)}`) : error),
        );
      });
      return stream;
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for await (const name of namesIn(folder)) {
        if (name === PARTIAL) continue;
        for await (const inner of namesIn(join(folder, name))) {
          const found = await describe(`${name}/${inner}`);
          if (found) yield found;
        }
      }
    },

    async deletePartial(time) {
      let deleted = 0;
      for await (const name of namesIn(join(folder, PARTIAL))) {
        const path = join(folder, PARTIAL, name);
        const { mtime } = await stat(path);
        if (mtime >= time) continue;
        await rm(path, { force: true });
        deleted += 1;
      }
      return deleted;
    },

    close: () => Promise.resolve(),
  };

  /** Returns null for a file that was deleted meanwhile. */
  async function describe(key: string): Promise<StoredObject | null> {
    try {
      const { size, mtime } = await stat(pathOf(key));
      return { key, size, changedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

/** Yields nothing for a folder that doesn't exist. */
async function* namesIn(path: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(path)) yield name;
  } catch (error) {
    // The file system may contain other files, such as lost+found.
    if (!isMissing(error) && !(error instanceof Error && 'code' in error && error.code === 'ENOTDIR'))
      throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Makes the names in a folder survive a power failure. Some systems can't open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
