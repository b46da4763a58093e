import type { Knex } from 'knex';
import { ofWorkspace, optional, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The objects that can have evidence, which is deleted with them. */
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

/** The found item or article that a record was created from, with a copy of its title in case it is deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('evidence', (table) => {
    primaryId(table);
    ofWorkspace(table);
    for (const [column, target] of targets)
      uuid(table, column).nullable().references('id').inTable(target).onDelete('CASCADE');
    for (const [column, target] of sources) optional(table, column, target);
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
    // With the workspace, because SQLite would otherwise read all evidence of the workspace.
    for (const [column] of [...targets, ...sources]) table.index([column, 'workspaceId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['evidence']);
}
