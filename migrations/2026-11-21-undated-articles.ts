import type { Knex } from 'knex';
import { time } from './parts/list-table';

/** Since when articles without a date are known, of the whole installation: so that forgotten ones do not come back as new. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('undated_articles', (table) => {
    table.string('urlKey', 64).primary();
    time(knex, table, 'firstSeenAt').notNullable();
    time(knex, table, 'lastSeenAt').notNullable();
    table.index(['lastSeenAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('undated_articles');
}
