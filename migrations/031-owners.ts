import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

const tables = ['leads', 'partners'];

/** The colleagues who look after leads and partners. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) {
    await knex.raw(
      `ALTER TABLE ${table} ADD COLUMN "ownerId" varchar(36) REFERENCES users (id) ON DELETE SET NULL`,
    );
    await knex.raw(`CREATE INDEX ${table}_of_owner ON ${table} ("ownerId", "workspaceId", "createdAt", id)`);
    // PostgreSQL doesn't take the order of equal values from an index if they are null.
    if (isPostgres(knex))
      await knex.raw(
        `CREATE INDEX ${table}_without_owner ON ${table} ("workspaceId", "createdAt", id) WHERE "ownerId" IS NULL`,
      );
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) {
    if (isPostgres(knex)) await knex.raw(`DROP INDEX ${table}_without_owner`);
    await knex.raw(`DROP INDEX ${table}_of_owner`);
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN "ownerId"`);
  }
}
