import type { Knex } from 'knex';
import { time } from './parts/columns';

/** Remembers which payees were mailed that they were paid. Those paid before aren't mailed later. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payout_lines', (table) => {
    time(knex, table, 'mailedAt').nullable();
  });
  await knex.raw('UPDATE payout_lines SET "mailedAt" = "paidAt" WHERE "paidAt" IS NOT NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payout_lines DROP COLUMN "mailedAt"');
}
