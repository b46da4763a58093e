import type { Knex } from 'knex';

const tables = ['partners', 'leads', 'deals'] as const;

/** Finds records by the ids that they have in other tools, and keeps what an import would change in them. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables)
    await knex.raw(
      `CREATE INDEX ${table}_by_external_id ON ${table} ("workspaceId", "externalId")
       WHERE "externalId" IS NOT NULL`,
    );
  await knex.schema.alterTable('imports', (table) => {
    // JSON, which only the call that lists all changes reads. Null for an import that changes nothing.
    table.text('changes').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE imports DROP COLUMN changes');
  for (const table of tables) await knex.raw(`DROP INDEX ${table}_by_external_id`);
}
