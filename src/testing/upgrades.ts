import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { sqliteFile } from '../db/connect';
import { packageRoot } from '../lib/package-root';
import { createPostgresDatabase } from './postgres';

/** Databases that released versions created, made by scripts/upgrade-fixture. */
const folder = join(packageRoot, 'fixtures/upgrades');
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const ending = onPostgres ? '.postgres.sql.gz' : '.sqlite.gz';

/** The versions with a database for the engine of this test run. */
export const releasedVersions = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();

/** A copy of a released version's database. */
export interface ReleasedDatabase {
  config: { databaseUrl: string | null; dataDir: string };
  remove(): Promise<void>;
}

export async function restoreReleased(version: string): Promise<ReleasedDatabase> {
  const content = gunzipSync(await readFile(join(folder, version + ending)));
  const empty = await createEmptyDatabase();
  if (empty.config.databaseUrl === null) await writeFile(sqliteFile(empty.config.dataDir), content);
  else await runSql(empty.config.databaseUrl, content.toString());
  return empty;
}

/** A database without any table, on the engine of this test run. */
export async function createEmptyDatabase(): Promise<ReleasedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-upgrade-'));
  const postgres = onPostgres ? await createPostgresDatabase('template1') : null;
  return {
    config: { databaseUrl: postgres?.url ?? null, dataDir },
    async remove() {
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
