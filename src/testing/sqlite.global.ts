import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, sqliteFile } from '../db/connect';
import { migrateUp } from '../db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of an empty SQLite database with all migrations. Each test file works on a copy. */
    migratedSqlite: string;
  }
}

/** Migrates once for the whole test run. Returns a function that removes the database. */
export default async function migrateSqlite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-migrated-'));
  const db = connect({ databaseUrl: null, dataDir });
  await migrateUp(db);
  await db.close();
  // Test files copy the database without its write-ahead log.
  if (existsSync(`${sqliteFile(dataDir)}-wal`)) throw new Error('The migrated database still has a log');
  project.provide('migratedSqlite', sqliteFile(dataDir));
  return () => rm(dataDir, { recursive: true, force: true });
}
