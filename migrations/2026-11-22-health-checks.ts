import type { Knex } from 'knex';

/** One row that `GET /healthz` writes, to find out whether the database can be written. */
export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  await knex.schema.createTable('health_checks', (table) => {
    table.integer('id').primary();
    if (isPostgres) table.specificType('checkedAt', 'timestamptz(3)').notNullable();
    else table.text('checkedAt').notNullable();
    table.text('filler').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('health_checks');
}
