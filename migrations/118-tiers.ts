import type { Knex } from 'knex';
import { json, list, ofWorkspace, optional, owner, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The tiers of a partner program, how partners moved between them, and proposals of the daily review. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('tiers', (table) => {
    ofWorkspace(table);
    // The lowest tier has 0.
    table.integer('position').notNullable();
    // Of the Tier vocabulary.
    table.string('value', 100).notNullable();
    list(knex, table, 'benefits');
    // [{metric, window, min, currency}], or {metric: "manual", label}
    list(knex, table, 'criteria');
    table.primary(['workspaceId', 'position']);
    table.unique(['workspaceId', 'value']);
  });
  await knex.schema.createTable('tier_changes', (table) => {
    primaryId(table);
    ofWorkspace(table).index();
    owner(table, 'partnerId', 'partners');
    table.string('fromTier', 100).nullable();
    table.string('toTier', 100).nullable();
    optional(table, 'changedBy', 'users').index();
    table.text('reason').nullable();
    time(knex, table, 'changedAt').notNullable();
    table.index(['partnerId', 'changedAt', 'id']);
  });
  await knex.schema.createTable('partner_standings', (table) => {
    owner(table, 'partnerId', 'partners').primary();
    ofWorkspace(table).index();
    time(knex, table, 'pinnedUntil').nullable();
    table.text('reason').nullable();
    // Criteria that people tick, by their label.
    json(knex, table, 'checks').notNullable().defaultTo('{}');
    // The tier that the partner has had without meeting its criteria, and the first review that found so.
    table.string('belowTier', 100).nullable();
    time(knex, table, 'belowSince').nullable();
  });
  await knex.schema.createTable('tier_proposals', (table) => {
    primaryId(table);
    ofWorkspace(table);
    owner(table, 'partnerId', 'partners');
    table.string('fromTier', 100).nullable();
    table.string('toTier', 100).nullable();
    // up or down.
    table.string('direction', 4).notNullable();
    // The criteria with their values.
    list(knex, table, 'reasons');
    // open, accepted, dismissed or withdrawn.
    table.string('status', 10).notNullable();
    optional(table, 'decidedBy', 'users').index();
    time(knex, table, 'decidedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['partnerId', 'createdAt', 'id']);
  });
  await knex.raw(
    `CREATE UNIQUE INDEX tier_proposals_open ON tier_proposals ("partnerId") WHERE status = 'open'`,
  );
  // When each workspace was reviewed last.
  await knex.schema.createTable('workspace_reviews', (table) => {
    ofWorkspace(table).primary();
    time(knex, table, 'tiersAt').nullable();
    time(knex, table, 'scorecardsAt').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'workspace_reviews',
    'tier_proposals',
    'partner_standings',
    'tier_changes',
    'tiers',
  ]);
}
