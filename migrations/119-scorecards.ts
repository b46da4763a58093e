import type { Knex } from 'knex';
import { json, ofWorkspace, owner } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const parts = ['revenue', 'pipeline', 'engagement', 'onboarding', 'relationship'];

/** The health of partners: its parts, and how it went. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    // null: the usual ones
    json(knex, table, 'scorecardWeights').nullable();
  });
  await knex.schema.alterTable('partner_figures', (table) => {
    // good, fair or at_risk.
    table.string('health', 10).nullable();
    table.integer('healthScore').nullable();
  });
  for (const column of ['health', 'healthScore'])
    await knex.raw(
      `CREATE INDEX "partner_figures_by_${column}" ON partner_figures ("workspaceId", "${column}", "partnerId")`,
    );
  // The best of a workspace in each currency.
  for (const column of ['wonMinor', 'openMinor'])
    await knex.raw(
      `CREATE INDEX "partner_deal_sums_by_${column}" ON partner_deal_sums ("workspaceId", currency, "${column}")`,
    );
  // As the last pass has computed it.
  await knex.schema.createTable('partner_scorecards', (table) => {
    owner(table, 'partnerId', 'partners').primary();
    ofWorkspace(table).index();
    for (const part of parts) table.integer(part).notNullable();
    table.integer('score').notNullable();
    // The score from which falls are measured: the highest one since the last notification.
    table.integer('peak').notNullable();
  });
  await knex.schema.createTable('partner_score_days', (table) => {
    owner(table, 'partnerId', 'partners');
    ofWorkspace(table).index();
    table.string('day', 10).notNullable();
    table.integer('score').notNullable();
    table.primary(['partnerId', 'day']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['partner_score_days', 'partner_scorecards']);
  for (const column of ['wonMinor', 'openMinor'])
    await knex.raw(`DROP INDEX "partner_deal_sums_by_${column}"`);
  for (const column of ['health', 'healthScore']) {
    await knex.raw(`DROP INDEX "partner_figures_by_${column}"`);
    await knex.raw(`ALTER TABLE partner_figures DROP COLUMN "${column}"`);
  }
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "scorecardWeights"');
}
