import type { Knex } from 'knex';
import { time } from './parts/columns';

/** Payouts that are being made in several transactions have the status `making` until they are drafts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payouts', (table) => {
    // Until then, the process that makes the payout is alive.
    time(knex, table, 'aliveUntil').nullable();
  });
  await knex.raw(`CREATE INDEX payouts_making ON payouts ("aliveUntil") WHERE status = 'making'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX payouts_making');
  await knex.raw('ALTER TABLE payouts DROP COLUMN "aliveUntil"');
}
