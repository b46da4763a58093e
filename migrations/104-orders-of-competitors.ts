import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { sortColumn, writeSortKeys } from './parts/name-keys';

const table = 'competitors';
const names = ['website', 'industry'];

/** Lets competitors be sorted by each column of their own. The program writes the keys. */
export async function up(knex: Knex): Promise<void> {
  for (const name of names.map(sortColumn))
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN "${name}" text${isPostgres(knex) ? ' COLLATE "C"' : ''}`);
  await writeSortKeys(knex, [{ table, names }]);
  for (const name of names.map(sortColumn))
    await knex.raw(`CREATE INDEX "${table}_by_${name}" ON ${table} ("workspaceId", "${name}", id)`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of names.map(sortColumn)) {
    await knex.raw(`DROP INDEX "${table}_by_${name}"`);
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${name}"`);
  }
}
