import type { Knex } from 'knex';
import { time } from './parts/columns';

const tables = ['announcements', 'agreements', 'resources'];
const columns = ['visibleFrom', 'visibleUntil', 'appearsAt'];

/** Lets records of the portal appear and end at a time. `appearsAt` is set until the appearance has been recorded. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables) {
    await knex.schema.alterTable(name, (table) => {
      for (const column of columns) time(knex, table, column);
    });
    await knex.raw(`CREATE INDEX ${name}_appearing ON ${name} ("appearsAt") WHERE "appearsAt" IS NOT NULL`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of tables) {
    await knex.raw(`DROP INDEX ${name}_appearing`);
    for (const column of columns) await knex.raw(`ALTER TABLE ${name} DROP COLUMN "${column}"`);
  }
}
