import type { Knex } from 'knex';
import { time } from './parts/columns';

/** When an operator disabled an account, which then can't sign in; and an index that counts the failed mails. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    time(knex, table, 'disabledAt').nullable();
  });
  await knex.raw(`CREATE INDEX mails_failed ON mails ("createdAt") WHERE status = 'failed'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX mails_failed');
  await knex.raw('ALTER TABLE users DROP COLUMN "disabledAt"');
}
