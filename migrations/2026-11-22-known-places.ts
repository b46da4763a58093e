import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

/** Browsers and networks that an account has signed in from. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('known_places', (table) => {
    table.string('userId', 36).notNullable().references('id').inTable('users').onDelete('CASCADE');
    // A hash of the browser's cookie, or of the network.
    table.string('placeHash', 64).notNullable();
    time(knex, table, 'lastUsedAt').notNullable();
    table.primary(['userId', 'placeHash']);
    table.index(['placeHash']);
    table.index(['lastUsedAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('known_places');
}
