import type { Knex } from 'knex';

const tables = ['partners', 'leads', 'deals'] as const;

/** Keeps the ids that imported records have in the tools that they come from. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables)
    await knex.schema.alterTable(name, (table) => {
      table.string('externalId', 200).nullable();
    });
}

export async function down(knex: Knex): Promise<void> {
  for (const name of tables) await knex.raw('ALTER TABLE ?? DROP COLUMN "externalId"', [name]);
}
