import { createHash } from 'node:crypto';
import type { Config } from '../../config';
import type { Db } from '../../db/connect';
import { openFileStorage } from '../../features/files/create-files';
import { createFilesRepo } from '../../features/files/files.repo';
import { fileIdOf, type FileStorage, type StoredObject } from '../../features/files/storage/file-storage';
import { ABANDONED } from '../../features/files/sweep-files';
import { fail, ok, warn, type Finding } from './finding';

const AT_ONCE = 1000;

interface Options {
  now: () => Date;
  /** Also reads each file, and compares its SHA-256. */
  verify: boolean;
}

/** Compares the storage of files with the database. Skipped before the migration that creates the table. */
export async function checkFiles(db: Db, config: Config, { now, verify }: Options): Promise<Finding[]> {
  if (!(await db.read.schema.hasTable('files'))) return [];
  const storage = openFileStorage(config);
  try {
    return await compare(db, storage, { abandonedBefore: now().getTime() - ABANDONED, verify });
  } finally {
    await storage.close();
  }
}

async function compare(
  db: Db,
  storage: FileStorage,
  { abandonedBefore, verify }: { abandonedBefore: number; verify: boolean },
): Promise<Finding[]> {
  const objects = new Map<string, StoredObject>();
  for await (const object of storage.list()) {
    const id = fileIdOf(object.key);
    if (id !== null) objects.set(id, object);
  }
  const files = createFilesRepo(db);
  let count = 0;
  let missing = 0;
  let changed = 0;
  for (let after = ''; ;) {
    const page = await files.page(after, AT_ONCE);
    for (const { id, size, sha256, deletedAt } of page) {
      const found = objects.get(id);
      objects.delete(id);
      if (deletedAt !== null) continue;
      count += 1;
      if (found?.size !== size) missing += 1;
      else if (verify && (await sha256In(storage, found.key)) !== sha256) changed += 1;
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  const orphans = [...objects.values()].filter(
    ({ changedAt }) => changedAt.getTime() < abandonedBefore,
  ).length;
  const { location } = storage;
  const findings: Finding[] = [];
  if (missing > 0)
    findings.push(
      fail('files', `${missing} of ${count} are missing or cut in ${location}: restore them from a backup`),
    );
  if (changed > 0)
    findings.push(
      fail('files', `${changed} of ${count} have changed in ${location}: restore them from a backup`),
    );
  if (orphans > 0)
    findings.push(warn('files', `${orphans} in ${location} belong to nothing: serve deletes them`));
  if (findings.length > 0) return findings;
  return [ok('files', `${count} in ${location}, all there${verify ? ' and unchanged' : ''}`)];
}

async function sha256In(storage: FileStorage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
