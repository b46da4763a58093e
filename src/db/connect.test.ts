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

it('reports the path and a remedy for a file that is not a database', async () => {
  await writeFile(sqliteFile(dataDir), 'x'.repeat(8192));
  const db = connect({ databaseUrl: null, dataDir });
  await expect(db.read.raw('select 1')).rejects.toThrow(
    `${sqliteFile(dataDir)} cannot be opened: SQLITE_NOTADB: file is not a database. ` +
      'It is damaged or not a database: partnerhub restore replaces it with a backup.',
  );
  await db.close();
});

// ASVS 13.3.2, 14.2.4
it('creates the database files with access for this user only', async () => {
  await chmod(dataDir, 0o755);
  const db = connect({ databaseUrl: null, dataDir });
  await db.write.raw('create table robots (name text)');
  for (const end of ['', '-wal', '-shm']) expect(await modeOf(sqliteFile(dataDir) + end)).toBe('600');
  await db.close();
});

it('fails when the database has been moved away, instead of creating an empty one', async () => {
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
] as const)('sets the pragma synchronous for sqliteSync %s', async (sqliteSync, synchronous) => {
  const db = connect({ databaseUrl: null, dataDir, ...(sqliteSync && { sqliteSync }) });
  expect(await db.write.raw('pragma synchronous')).toEqual([{ synchronous }]);
  await db.close();
});

it.each([
  [undefined, 10_000],
  [true, 3_600_000],
] as const)('waits for other processes as isPatient %s says', async (isPatient, timeout) => {
  const db = connect({ databaseUrl: null, dataDir, ...(isPatient && { isPatient }) });
  expect(await db.write.raw('pragma busy_timeout')).toEqual([{ timeout }]);
  await db.close();
});
