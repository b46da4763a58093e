import type { Knex } from 'knex';
import { migrations } from '../../migrations';
import type { Db } from './connect';

export interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

export interface MigrationStatus {
  applied: string[];
  pending: string[];
  /** Applied by another version of PartnerHub. This version must not write to the database. */
  unknown: string[];
}

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => migrations,
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

/** Migrations of unreleased versions were named by date. Version 0.1.0 replaced them by numbered ones. */
export const isUnreleased = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-/.test(name);

export const unreleasedSchema =
  'This database was created by an unreleased version from before 0.1.0, which PartnerHub cannot upgrade: ' +
  'keep a copy if you need its data, then start with an empty PARTNERHUB_DATA folder or PostgreSQL database';

/**
 * The name of a migration that marks a database into which rows are being moved. All versions refuse such a database,
 * as one of a newer version.
 */
export const MOVE_MARK = '999-move-under-way';

export const unfinishedMove =
  'A move or restore into this database was interrupted: run it again, or delete the database';

/**
 * @throws Error for a database of a newer or unreleased PartnerHub, because this version does not know its schema, and
 *   for one into which a move was interrupted
 */
export function assertKnownSchema({ unknown }: Pick<MigrationStatus, 'unknown'>): void {
  if (unknown.includes(MOVE_MARK)) throw new Error(unfinishedMove);
  if (unknown.some(isUnreleased)) throw new Error(unreleasedSchema);
  if (unknown.length > 0)
    throw new Error(
      `This database belongs to a newer PartnerHub (it has the migration ${unknown.join(', ')})`,
    );
}

/** Applies all pending migrations and returns their names. Safe to call from several processes at once. */
export async function migrateUp(db: Db): Promise<string[]> {
  const { pending, ...status } = await migrationStatus(db);
  assertKnownSchema(status);
  if (db.engine === 'postgres') await withMigrationLock(db, () => planForSolidState(db));
  if (pending.length === 0) return [];
  return withMigrationLock(db, async (knex) => {
    const [, names]: [number, string[]] = await knex.migrate.latest({ migrationSource: source });
    return names;
  });
}

/** Undoes the newest batch of migrations and returns their names. */
export async function migrateDown(db: Db): Promise<string[]> {
  assertKnownSchema(await migrationStatus(db));
  return withMigrationLock(db, async (knex) => {
    const [, names]: [number, string[]] = await knex.migrate.rollback({ migrationSource: source });
    return names;
  });
}

/** The key of the advisory lock that all processes of an installation use. */
const ADVISORY_LOCK = 8_240_316;

/**
 * Runs `work` in a transaction, one process at a time. SQLite's write transaction excludes other processes. knex's own
 * lock is not enough: it makes the second process fail, has a race on an empty database, and stays locked after a kill.
 */
function withMigrationLock<T>(db: Db, work: (knex: Knex) => Promise<T>): Promise<T> {
  return db.transaction(async () => {
    if (db.engine === 'postgres') await db.write.raw('SELECT pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
    return work(db.write);
  });
}

export async function migrationStatus(db: Db): Promise<MigrationStatus> {
  const hasTable = await db.read.schema.hasTable('knex_migrations');
  const rows: { name: string }[] = hasTable
    ? await db.read('knex_migrations').select('name').orderBy('id')
    : [];
  return compareMigrations(rows.map((row) => row.name));
}

/** Compares the names of applied migrations with those of this version of PartnerHub. */
export function compareMigrations(applied: string[]): MigrationStatus {
  const known = migrations.map((migration) => migration.name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Sets `random_page_cost` for the sessions of this role in this database. The default, 4, is for spinning disks. With it
 * PostgreSQL reads whole tables instead of using an index. Keeps another value that the operator has set.
 */
async function planForSolidState(db: Db): Promise<void> {
  const { rows }: { rows: { name: string }[] } = await db.write.raw(
    `SELECT current_database() AS name FROM pg_settings WHERE name = 'random_page_cost' AND source = 'default'`,
  );
  for (const { name } of rows)
    await db.write.raw('ALTER ROLE CURRENT_USER IN DATABASE ?? SET random_page_cost = 1.1', [name]);
}
