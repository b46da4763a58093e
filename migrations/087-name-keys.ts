import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { sortable } from './parts/sorting';
import { indexSorted, nameTables, sortColumn, writeNameKeys } from './parts/name-keys';

/** Their generated columns are also a part of the search texts of other records (parts/search-related.ts). */
const searched = new Set(['partners', 'referral_programs']);
/** Not generated: migration 50 has added it. */
const TIER = 'tier';

/**
 * Compares names in one way: sorts them by keys without accents in which numbers have their value, and writes all other
 * keys and search texts as names are compared from now on.
 */
export async function up(knex: Knex): Promise<void> {
  for (const { table, names } of nameTables)
    for (const name of names) {
      await knex.raw(`DROP INDEX "${table}_by_${name}Key"`);
      if (!searched.has(table) || name === TIER)
        await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${name}Key"`);
      await knex.raw(`ALTER TABLE ${table} ADD COLUMN "${sortColumn(name)}" text${collation(knex)}`);
    }
  await writeNameKeys(knex);
  await indexSorted(knex);
}

/** Keeps the search texts and other keys. An earlier version writes those of records that change as before. */
export async function down(knex: Knex): Promise<void> {
  for (const { table, names, lines = {} } of nameTables) {
    for (const name of names) {
      await knex.raw(`DROP INDEX "${table}_by_${sortColumn(name)}"`);
      await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${sortColumn(name)}"`);
    }
    if (table !== 'partners') {
      if (!searched.has(table)) await sortable(knex, table, { texts: lines });
      else await indexEarlier(knex, table, Object.keys(lines));
      continue;
    }
    await knex.raw(`ALTER TABLE partners ADD COLUMN "tierKey" text${collation(knex)}`);
    await knex.raw('UPDATE partners SET "tierKey" = lower(tier) WHERE tier IS NOT NULL');
    await indexEarlier(knex, table, ['nameKey', 'tierKey']);
  }
}

const collation = (knex: Knex): string => (isPostgres(knex) ? ' COLLATE "C"' : '');

async function indexEarlier(knex: Knex, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns)
    await knex.raw(`CREATE INDEX "${table}_by_${column}" ON ${table} ("workspaceId", "${column}", id)`);
}
