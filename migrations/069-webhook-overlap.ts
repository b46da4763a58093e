import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** The secret of a webhook before the current one, with which its requests are signed too until a time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE webhooks ADD COLUMN "previousSealedSecret" text');
  await knex.raw(
    `ALTER TABLE webhooks ADD COLUMN "previousSecretUntil" ${isPostgres(knex) ? 'timestamptz(3)' : 'text'}`,
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['previousSecretUntil', 'previousSealedSecret'])
    await knex.raw('ALTER TABLE webhooks DROP COLUMN ??', [column]);
}
