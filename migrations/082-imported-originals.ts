import type { Knex } from 'knex';

/** Keeps the bytes of uploaded files, so that they can be read again in another encoding or from another sheet. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('imports', (table) => {
    // Null for a file that an earlier version has stored as text in `content`.
    table.binary('original').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  // Without their bytes, they can't be read any more.
  await knex('imports').whereNotNull('original').delete();
  await knex.raw('ALTER TABLE imports DROP COLUMN original');
}
