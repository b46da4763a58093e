import type { Knex } from 'knex';
import { isPostgres } from './columns';

/**
 * Creates the table that finds and sorts the records of `table` by their custom values. The values themselves are in
 * the record's column "custom".
 */
export async function createCustomValues(knex: Knex, table: string): Promise<void> {
  const [bytes, time, options] = isPostgres(knex)
    ? [' COLLATE "C"', 'timestamptz(3)', '']
    : ['', 'text', ' WITHOUT ROWID'];
  await knex.raw(
    `CREATE TABLE ${table}_custom (
       "recordId" varchar(36) NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE,
       "fieldId" varchar(36) NOT NULL,
       "value" text${bytes} NOT NULL,
       "createdAt" ${time} NOT NULL,
       PRIMARY KEY ("recordId", "fieldId"))${options}`,
  );
  await knex.raw(
    `CREATE INDEX ${table}_custom_values ON ${table}_custom ("fieldId", "value", "createdAt", "recordId")`,
  );
}

export async function dropCustomValues(knex: Knex, table: string): Promise<void> {
  await knex.schema.dropTable(`${table}_custom`);
}
