import type { Knex } from 'knex';
import { owner, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Links that sign in once, by the hash of their token. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('magic_links', (table) => {
    table.string('tokenHash', 64).primary();
    owner(table, 'userId', 'users');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['userId']);
    table.index(['expiresAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['magic_links']);
}
