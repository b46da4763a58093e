import type { Knex } from 'knex';
import { json } from './parts/list-table';

/** What an item of a changed page shows as added and removed; and which checks of everything are of the same sources. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('feed_items', (table) => {
    json(knex, table, 'changes').nullable();
  });
  await knex.schema.alterTable('monitoring_runs', (table) => {
    table.string('scope', 200).notNullable().defaultTo('');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE monitoring_runs DROP COLUMN scope');
  await knex.raw('ALTER TABLE feed_items DROP COLUMN changes');
}
