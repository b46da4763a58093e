import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrations } from '../../migrations';
import { connect, sqliteFile, type Db } from '../db/connect';
import { packageRoot } from '../lib/package-root';
import { listTables } from './describe-schema';
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

/** Applies the migrations whose names are wanted, and which aren't applied yet. */
export async function applyMigrations(db: Db, isWanted: (name: string) => boolean): Promise<void> {
  const wanted = migrations.filter(({ name }) => isWanted(name));
  await db.transaction(() =>
    db.write.migrate.latest({
      migrationSource: {
        getMigrations: async () => wanted,
        getMigrationName: (migration: (typeof migrations)[number]) => migration.name,
        getMigration: async (migration: (typeof migrations)[number]) => migration,
      },
    }),
  );
}

/** Opens a copy of the database of 0.1.0 with the migrations before this one. `remove` also closes it. */
export async function openBefore(migration: string) {
  const { config, remove } = await restoreReleased('0.1.0');
  const db = connect(config);
  await applyMigrations(db, (name) => name < migration);
  const { id: workspaceId }: { id: string } = await db.read('workspaces').orderBy('id').first('id');
  return {
    db,
    workspaceId,
    async remove() {
      await db.close();
      await remove();
    },
  };
}

/** Returns columns that read 64-bit integers as text: names and columns. */
export const minorOf = (db: Db, columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).map(([name, column]) => db.read.raw('cast(?? as text) as ??', [column, name]));

/** Counts the rows of all tables besides those of knex. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(db)) {
    if (table.startsWith('knex_')) continue;
    const [row]: { n: number }[] = await db.read(table).count('* as n');
    counts[table] = row?.n ?? 0;
  }
  return counts;
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
