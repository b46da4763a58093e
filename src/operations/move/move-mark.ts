import { assertKnownSchema, migrateUp, migrationStatus, MOVE_MARK } from '../../db/migrate';
import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import { tableNames } from './shared-tables';

/** Tables in which the migrations and servers write rows before there is an account. */
const bookkeeping = new Set([
  'knex_migrations',
  'knex_migrations_lock',
  'health_checks',
  'installation_secrets',
  'partner_figures_window',
  'rate_limits',
]);

/**
 * Brings an empty database up to date and marks it, so that no server uses it before `copyTables` has written all rows.
 * A database that was marked before is used again.
 * @throws Error if it isn't empty
 */
export async function markTarget(db: Db): Promise<void> {
  await db.transaction(async () => {
    await removeMark(db);
    await assertEmpty(db);
    await setMark(db);
  });
}

/** Brings a database up to date and marks it, also one with rows, which `copyTables` then replaces. */
export async function setMark(db: Db): Promise<void> {
  await db.transaction(async () => {
    await removeMark(db);
    await migrateUp(db);
    await db.write('knex_migrations').insert({ name: MOVE_MARK, batch: 0, migration_time: new Date() });
  });
}

async function removeMark(db: Db): Promise<void> {
  if (await isMarked(db)) await db.write('knex_migrations').where({ name: MOVE_MARK }).delete();
}

/** @throws Error if a database that isn't marked has rows, or tables of another program */
export async function assertUsable(db: Db): Promise<void> {
  if (!(await isMarked(db))) await assertEmpty(db);
}

export const isMarked = async (db: Db): Promise<boolean> =>
  (await migrationStatus(db)).unknown.includes(MOVE_MARK);

/** @throws Error if the database has rows, or tables of another program */
export async function assertEmpty(db: Db): Promise<void> {
  const { applied, unknown } = await migrationStatus(db);
  assertKnownSchema({ unknown });
  for (const table of await tableNames(db)) {
    if (applied.length === 0)
      throw new Error(`The target is not empty: it has the table ${table}, which isn't PartnerHub's`);
    if (bookkeeping.has(table)) continue;
    const [row] = await rawRows<{ found: number }>(
      db.write,
      `SELECT 1 AS found FROM ${db.engine === 'sqlite' ? 'main.' : ''}"${table}" LIMIT 1`,
      [],
    );
    if (row) throw new Error(`The target is not empty: its table ${table} has rows. Choose an empty one`);
  }
}
