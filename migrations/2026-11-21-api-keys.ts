import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

/** Keys with which programs call a workspace. They act for whoever made them, so they go with that account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('api_keys', (table) => {
    table.string('id', 36).primary();
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.string('createdBy', 36).notNullable().references('id').inTable('users').onDelete('CASCADE');
    table.string('name', 100).notNullable();
    table.string('scope', 20).notNullable();
    // Enough of the key to tell it from others, not enough to guess the rest.
    table.string('prefix', 20).notNullable();
    // The key itself is in nobody's copy of the database.
    table.string('tokenHash', 64).notNullable().unique();
    time(knex, table, 'lastUsedAt').nullable();
    time(knex, table, 'revokedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('api_keys');
}
