import type { Knex } from 'knex';
import { json, ofWorkspace, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The last test of a company's website, and what led to a conversion. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('site_tests', (table) => {
    ofWorkspace(table).primary();
    // The value that the test visit has in place of a link's name.
    table.string('token', 60).notNullable();
    table.string('url', 600).notNullable();
    // What the page says about the script.
    json(knex, table, 'findings').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'arrivedAt').nullable();
    table.string('arrivedFrom', 500).nullable();
    table.boolean('hasConsented').nullable();
  });
  await knex.schema.alterTable('affiliate_conversions', (table) => {
    // The coupon, and the link that the report has named by click, code or coupon.
    table.string('coupon', 100).nullable();
    table.string('reportedCode', 100).nullable();
    // Which link of a known customer earned: the first or the last one.
    table.string('attribution', 10).nullable();
    table.index(['workspaceId', 'customerId', 'createdAt', 'id'], 'affiliate_conversions_customer');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('affiliate_conversions', (table) => {
    table.dropIndex([], 'affiliate_conversions_customer');
  });
  for (const column of ['attribution', 'reportedCode', 'coupon'])
    await knex.raw(`ALTER TABLE affiliate_conversions DROP COLUMN "${column}"`);
  await dropTables(knex, ['site_tests']);
}
