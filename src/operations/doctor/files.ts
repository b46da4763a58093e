import type { Config } from '../../config';
import type { Db } from '../../db/connect';
import { openFileStorage } from '../../features/files/create-files';
import { createFilesRepo } from '../../features/files/files.repo';
import { fileIdOf, type FileStorage, type StoredObject } from '../../features/files/storage/file-storage';
import { ABANDONED } from '../../features/files/sweep-files';
import { fail, ok, warn, type Finding } from './finding';

const AT_ONCE = 1000;

/** Compares the storage of files with the database. Skipped before the migration that creates the table. */
export async function checkFiles(db: Db, config: Config, now: () => Date): Promise<Finding[]> {
  if (!(await db.read.schema.hasTable('files'))) return [];
  const storage = openFileStorage(config);
  try {
    return await compare(db, storage, now().getTime() - ABANDONED);
  } finally {
    await storage.close();
  }
}

async function compare(db: Db, storage: FileStorage, abandonedBefore: number): Promise<Finding[]> {
  const objects = new Map<string, StoredObject>();
  for await (const object of storage.list()) {
    const id = fileIdOf(object.key);
    if (id !== null) objects.set(id, object);
  }
  const files = createFilesRepo(db);
  let count = 0;
  let missing = 0;
  for (let after = ''; ;) {
    const page = await files.page(after, AT_ONCE);
    for (const { id, size, deletedAt } of page) {
      const found = objects.get(id);
      objects.delete(id);
      if (deletedAt !== null) continue;
      count += 1;
      if (found?.size !== size) missing += 1;
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  const orphans = [...objects.values()].filter(
    ({ changedAt }) => changedAt.getTime() < abandonedBefore,
  ).length;
  const findings: Finding[] = [];
  if (missing > 0)
    findings.push(
      fail(
        'files',
        `${missing} of ${count} are missing or cut in ${storage.location}: restore them from a backup`,
      ),
    );
  if (orphans > 0)
    findings.push(warn('files', `${orphans} in ${storage.location} belong to nothing: serve deletes them`));
  return findings.length > 0 ? findings : [ok('files', `${count} in ${storage.location}, all there`)];
}
