import type { Knex } from 'knex';

/** In which order feed items are forgotten, where they are not kept for ever. Trend articles have an index like this one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE INDEX feed_items_passing ON feed_items ("detectedAt", id) WHERE NOT "isStarred"`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX feed_items_passing');
}
