import type { Knex } from 'knex';
import { time } from './parts/columns';

/** When an operator disabled an account, which then can't sign in. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    time(knex, table, 'disabledAt').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN "disabledAt"');
}
