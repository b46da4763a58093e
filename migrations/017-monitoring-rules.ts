import type { Knex } from 'knex';
import { isPostgres, ofWorkspace, owner, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Rules that act on new feed items, and the records that they create. */
export async function up(knex: Knex): Promise<void> {
  // Not jsonb, which would reorder the keys.
  const orderedJson = isPostgres(knex) ? 'json' : 'text';
  await knex.schema.createTable('monitoring_rules', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.boolean('isEnabled').notNullable().defaultTo(true);
    table.specificType('conditions', orderedJson).notNullable();
    table.specificType('actions', orderedJson).notNullable();
    table.integer('matchedCount').notNullable().defaultTo(0);
    time(knex, table, 'lastMatchedAt').nullable();
    // The end of a pause in which it doesn't create records, because it has created too many.
    time(knex, table, 'pausedUntil').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
  });
  // The key keeps rules from creating the same kind of record from a story twice.
  await knex.schema.createTable('monitoring_rule_creations', (table) => {
    owner(table, 'ruleId', 'monitoring_rules');
    owner(table, 'feedItemId', 'feed_items');
    // The first item of the item's story, or the item itself. No reference: the first item may be deleted before.
    table.string('storyId', 36).notNullable();
    // lead or roadmapItem
    table.string('kind', 20).notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    time(knex, table, 'createdAt').notNullable();
    // null: the record has yet to be created.
    time(knex, table, 'doneAt').nullable();
    table.primary(['storyId', 'kind']);
    table.index(['ruleId', 'createdAt']);
    table.index(['feedItemId']);
  });
  await knex.raw(
    `CREATE INDEX monitoring_rule_creations_pending ON monitoring_rule_creations
     ("createdAt", "storyId", kind) WHERE "doneAt" IS NULL`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['monitoring_rule_creations', 'monitoring_rules']);
}
