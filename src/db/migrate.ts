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
  /** Applied by a newer version of PartnerHub: this one must not write to such a database. */
  unknown: string[];
}

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => migrations,
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

/** @throws Error for a database that a newer PartnerHub has written: this one does not know what is in it. */
export function assertKnownSchema({ unknown }: Pick<MigrationStatus, 'unknown'>): void {
  if (unknown.length > 0)
    throw new Error(
      `This database belongs to a newer PartnerHub (it has the migration ${unknown.join(', ')})`,
    );
}

/** Brings the schema up to date; returns the names of what ran. Safe to call from several processes at once. */
export async function migrateUp(db: Db): Promise<string[]> {
  const { pending, ...status } = await migrationStatus(db);
  assertKnownSchema(status);
  if (pending.length === 0) return [];
  return oneAtATime(db, async (knex) => {
    const [, names]: [number, string[]] = await knex.migrate.latest({ migrationSource: source });
    return names;
  });
}

/** Undoes the newest batch; returns the names of what was undone. */
export async function migrateDown(db: Db): Promise<string[]> {
  assertKnownSchema(await migrationStatus(db));
  return oneAtATime(db, async (knex) => {
    const [, names]: [number, string[]] = await knex.migrate.rollback({ migrationSource: source });
    return names;
  });
}

/** One number for all processes of an installation; PostgreSQL wants it to be a number. */
const ADVISORY_LOCK = 8_240_316;

/**
 * All or nothing, and after whoever else is migrating: SQLite's write transaction excludes others by itself. knex's own
 * lock instead fails the second process, races on an empty database, and after a kill stays locked.
 */
function oneAtATime<T>(db: Db, work: (knex: Knex) => Promise<T>): Promise<T> {
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

/** What the names that a database has applied mean to this version of PartnerHub. */
export function compareMigrations(applied: string[]): MigrationStatus {
  const known = migrations.map((migration) => migration.name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
