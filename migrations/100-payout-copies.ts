import type { Knex } from 'knex';
import { isPostgres, json, list } from './parts/columns';

/** What an approved payout copies, so that its files and statements stay the same. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payouts', (table) => {
    // The workspace as the payer of its statements: {name, vatId}.
    json(knex, table, 'payer').nullable();
    // The workspace's own template for files of Wise.
    table.text('wiseTemplate').nullable();
  });
  await knex.schema.alterTable('payout_lines', (table) => {
    // What a line has given back: [[id of the commission, amount in the smallest unit as text]].
    list(knex, table, 'released');
  });
  // Counts self-billing invoices, whose numbers have no gaps.
  await knex.raw(
    `CREATE INDEX payout_lines_self_billed ON payout_lines ("workspaceId") WHERE ${
      isPostgres(knex) ? '"isSelfBilled"' : '"isSelfBilled" = 1'
    }`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX payout_lines_self_billed');
  await knex.raw('ALTER TABLE payout_lines DROP COLUMN "released"');
  for (const column of ['wiseTemplate', 'payer'])
    await knex.raw(`ALTER TABLE payouts DROP COLUMN "${column}"`);
}
