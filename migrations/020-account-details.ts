import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** Names of people, and the details in their list of sessions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users ADD COLUMN name varchar(200)');
  // Sessions that began before this migration have neither.
  await knex.raw(
    `ALTER TABLE sessions ADD COLUMN "lastSeenAt" ${isPostgres(knex) ? 'timestamptz(3)' : 'text'}`,
  );
  await knex.raw('ALTER TABLE sessions ADD COLUMN "userAgent" varchar(300)');
  await knex.raw('CREATE INDEX sessions_newest ON sessions ("userId", "createdAt", id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX sessions_newest');
  await knex.raw('ALTER TABLE sessions DROP COLUMN "userAgent"');
  await knex.raw('ALTER TABLE sessions DROP COLUMN "lastSeenAt"');
  await knex.raw('ALTER TABLE users DROP COLUMN name');
}
