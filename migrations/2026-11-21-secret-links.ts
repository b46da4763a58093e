import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

/** Links that show something of a workspace to whoever knows them; at most one of a purpose. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('secret_links', (table) => {
    table.string('id', 36).primary();
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.string('purpose', 40).notNullable();
    // Readable, because every member may copy the link again, and it opens less than the tables beside it hold.
    table.string('token', 43).notNullable().unique();
    table.string('createdBy', 36).nullable().references('id').inTable('users').onDelete('SET NULL');
    time(knex, table, 'createdAt').notNullable();
    // How often and when what the link shows has changed: a reader who asks again is answered without reading it.
    table.integer('contentVersion').notNullable().defaultTo(0);
    time(knex, table, 'contentChangedAt').notNullable();
    table.unique(['workspaceId', 'purpose']);
    table.index(['createdBy']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('secret_links');
}
