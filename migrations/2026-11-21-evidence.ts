import type { Knex } from 'knex';
import { time } from './parts/list-table';

/** What was made of something that was found, with enough of it to outlive it. */

const targets = [
  ['leadId', 'leads'],
  ['partnerNoteId', 'partner_notes'],
  ['roadmapItemId', 'roadmap_items'],
  ['campaignId', 'campaigns'],
] as const;

const sources = [
  ['feedItemId', 'feed_items'],
  ['trendArticleId', 'trend_articles'],
] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('evidence', (table) => {
    table.string('id', 36).primary();
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    for (const [column, of] of targets)
      table.string(column, 36).nullable().references('id').inTable(of).onDelete('CASCADE');
    for (const [column, of] of sources)
      table.string(column, 36).nullable().references('id').inTable(of).onDelete('SET NULL');
    table.text('title').notNullable();
    table.text('url').nullable();
    table.text('sourceName').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.check(
      `${targets.map(([column]) => `CASE WHEN "${column}" IS NULL THEN 0 ELSE 1 END`).join(' + ')} = 1`,
      {},
      'evidence_of_one_object',
    );
    table.index(['workspaceId']);
    // The workspace stands in them too: by an index of the column alone, SQLite would rather read all that the workspace has.
    for (const [column] of [...targets, ...sources]) table.index([column, 'workspaceId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('evidence');
}
