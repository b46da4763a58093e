import type { Knex } from 'knex';
import { owner, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Changes of an account's email that wait for their confirmation, at most one of each account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('email_changes', (table) => {
    owner(table, 'userId', 'users').primary();
    table.string('tokenHash', 64).notNullable().unique();
    table.string('email', 320).notNullable();
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['expiresAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['email_changes']);
}
