import type { Knex } from 'knex';
import { time } from './parts/columns';

/** When an operator disabled an account, which then can't sign in; and indexes that count mails. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    time(knex, table, 'disabledAt').nullable();
  });
  // These have few rows, and the same order as the lists of a workspace, so that no list needs to sort.
  for (const status of ['queued', 'failed'])
    await knex.raw(
      `CREATE INDEX mails_${status} ON mails ("workspaceId", "createdAt", id) WHERE status = '${status}'`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const status of ['queued', 'failed']) await knex.raw(`DROP INDEX mails_${status}`);
  await knex.raw('ALTER TABLE users DROP COLUMN "disabledAt"');
}
