import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { indexSorted, nameTables, sortColumn, writeNameKeys } from './parts/name-keys';

/**
 * Compares names in one way: sorts them by keys without accents in which numbers have their value, and writes all other
 * keys and search texts as names are compared from now on. The columns by which the last version sorts stay, because its
 * processes may still run.
 */
export async function up(knex: Knex): Promise<void> {
  for (const { table, names } of nameTables)
    for (const name of names) {
      await knex.raw(`DROP INDEX "${table}_by_${name}Key"`);
      await knex.raw(`ALTER TABLE ${table} ADD COLUMN "${sortColumn(name)}" text${collation(knex)}`);
    }
  await writeNameKeys(knex);
  await indexSorted(knex);
}

/** Keeps the search texts and other keys. An earlier version writes those of records that change as before. */
export async function down(knex: Knex): Promise<void> {
  for (const { table, names } of nameTables)
    for (const name of names) {
      await knex.raw(`DROP INDEX "${table}_by_${sortColumn(name)}"`);
      await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${sortColumn(name)}"`);
      await knex.raw(`CREATE INDEX "${table}_by_${name}Key" ON ${table} ("workspaceId", "${name}Key", id)`);
    }
}

const collation = (knex: Knex): string => (isPostgres(knex) ? ' COLLATE "C"' : '');
