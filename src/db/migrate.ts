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

/** Brings the schema up to date; returns the names of what ran. Safe to call from several processes at once. */
export async function migrateUp(db: Db): Promise<string[]> {
  const [, names]: [number, string[]] = await db.write.migrate.latest({ migrationSource: source });
  return names;
}

/** Undoes the newest batch; returns the names of what was undone. */
export async function migrateDown(db: Db): Promise<string[]> {
  const [, names]: [number, string[]] = await db.write.migrate.rollback({ migrationSource: source });
  return names;
}

export async function migrationStatus(db: Db): Promise<MigrationStatus> {
  const known = migrations.map((migration) => migration.name);
  const hasTable = await db.read.schema.hasTable('knex_migrations');
  const rows: { name: string }[] = hasTable
    ? await db.read('knex_migrations').select('name').orderBy('id')
    : [];
  const applied = rows.map((row) => row.name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
