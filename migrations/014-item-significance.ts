import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** Corrected categories, the significance of feed items, and items that tell the same story. */
export async function up(knex: Knex): Promise<void> {
  for (const name of ['feed_items', 'trend_articles'])
    await knex.schema.alterTable(name, (table) => {
      // Whether a person chose the category. Only people change it then.
      table.boolean('isCategoryCorrected').notNullable().defaultTo(false);
    });
  // From 0 to 100.
  await knex.raw(`ALTER TABLE feed_items ADD COLUMN significance integer NOT NULL DEFAULT 0`);
  // The first item about the same story; null for the first one itself.
  await knex.raw(
    `ALTER TABLE feed_items ADD COLUMN "storyId" varchar(36) REFERENCES feed_items (id) ON DELETE SET NULL`,
  );
  await knex.raw(scoreItems(isPostgres(knex)));
  for (const statement of indexes) await knex.raw(statement);
}

const byCategory = `CASE category WHEN 'funding' THEN 75 WHEN 'partnership' THEN 70 WHEN 'press_release' THEN 60
  WHEN 'product_update' THEN 50 WHEN 'other' THEN 35 WHEN 'blog' THEN 25 ELSE 20 END`;

/** Scores existing items roughly as new ones are: by category, source type and the size of a page's change. */
const scoreItems = (onPostgres: boolean): string => {
  const size = onPostgres
    ? `least(25, length(changes::text) / 200)`
    : `min(25, length(CAST(changes AS text)) / 200)`;
  return `UPDATE feed_items SET significance = ${byCategory}
    + CASE WHEN changes IS NULL THEN 0 ELSE ${size} - 20 END
    + CASE WHEN "sourceId" IN (SELECT id FROM monitored_sources
        WHERE "sourceType" IN ('twitter', 'linkedin', 'facebook', 'instagram', 'youtube')) THEN -10 ELSE 0 END`;
};

const indexes = [
  `CREATE INDEX feed_items_by_significance ON feed_items ("workspaceId", significance, "detectedAt", id)`,
  // A list of items from some significance on reads the smallest of these that has them all. Divided, so that the index
  // above, which has another order, isn't chosen for the same condition.
  `CREATE INDEX feed_items_high ON feed_items ("workspaceId", "detectedAt", id) WHERE significance / 70 >= 1`,
  `CREATE INDEX feed_items_medium ON feed_items ("workspaceId", "detectedAt", id) WHERE significance / 40 >= 1`,
  `CREATE INDEX feed_items_of_story ON feed_items ("storyId", "detectedAt", id) WHERE "storyId" IS NOT NULL`,
  // Counts the items that a list of stories leaves out.
  `CREATE INDEX feed_items_retold ON feed_items ("workspaceId", "competitorId") WHERE "storyId" IS NOT NULL`,
];

export async function down(knex: Knex): Promise<void> {
  for (const name of ['by_significance', 'high', 'medium', 'of_story', 'retold'])
    await knex.raw(`DROP INDEX feed_items_${name}`);
  await knex.raw(`ALTER TABLE feed_items DROP COLUMN "storyId"`);
  await knex.raw(`ALTER TABLE feed_items DROP COLUMN significance`);
  for (const name of ['feed_items', 'trend_articles'])
    await knex.raw(`ALTER TABLE ${name} DROP COLUMN "isCategoryCorrected"`);
}
