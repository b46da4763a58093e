import type { Knex } from 'knex';
import { json } from './parts/list-table';

/** Which keywords the articles that are stored have been looked through for, and which answers are the latest of all. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('trend_preferences', (table) => {
    json(knex, table, 'taggedKeywords').notNullable().defaultTo('[]');
  });
  await knex.raw(
    `CREATE INDEX trend_queries_answered ON trend_queries ("answeredAt", key) WHERE "answeredAt" IS NOT NULL`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX trend_queries_answered');
  await knex.schema.alterTable('trend_preferences', (table) => void table.dropColumn('taggedKeywords'));
}
