import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

const tables = ['partner_contacts', 'partner_activities'];

/**
 * The row numbers of imported contacts and of their activities on SQLite, by which readers don't see them before the whole
 * import is written.
 */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  for (const table of tables) {
    await knex.raw('ALTER TABLE ?? ADD COLUMN "importSeq" integer', [table]);
    await knex.raw('CREATE INDEX ?? ON ?? ("importSeq") WHERE "importSeq" IS NOT NULL', [
      `${table}_imported`,
      table,
    ]);
  }
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return;
  for (const table of tables) {
    await knex.raw('DROP INDEX ??', [`${table}_imported`]);
    await knex.raw('ALTER TABLE ?? DROP COLUMN "importSeq"', [table]);
  }
}
