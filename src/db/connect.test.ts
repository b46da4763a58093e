import { chmod, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, sqliteFile } from './connect';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-connect-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('names a file that is no database, and what helps', async () => {
  await writeFile(sqliteFile(dataDir), 'x'.repeat(8192));
  const db = connect({ databaseUrl: null, dataDir });
  await expect(db.read.raw('select 1')).rejects.toThrow(
    `${sqliteFile(dataDir)} cannot be opened: SQLITE_NOTADB: file is not a database. ` +
      'It is damaged, or no database: partnerhub restore brings a backup back.',
  );
  await db.close();
});

it('creates the database and its log for this user alone', async () => {
  await chmod(dataDir, 0o755);
  const db = connect({ databaseUrl: null, dataDir });
  await db.write.raw('create table robots (name text)');
  for (const end of ['', '-wal', '-shm']) expect(await modeOf(sqliteFile(dataDir) + end)).toBe('600');
  await db.close();
});

it('fails on a database that has been moved away, instead of continuing with an empty one', async () => {
  const db = connect({ databaseUrl: null, dataDir });
  await db.write.raw('create table robots (name text)');
  await rename(sqliteFile(dataDir), `${sqliteFile(dataDir)}.aside`);
  await expect(db.read('robots').select()).rejects.toThrow('SQLITE_CANTOPEN');
  await db.close();
});

it.each([
  [undefined, 1],
  ['normal', 1],
  ['full', 2],
] as const)('waits for the disk as configured: %s', async (sqliteSync, synchronous) => {
  const db = connect({ databaseUrl: null, dataDir, ...(sqliteSync && { sqliteSync }) });
  expect(await db.write.raw('pragma synchronous')).toEqual([{ synchronous }]);
  await db.close();
});
