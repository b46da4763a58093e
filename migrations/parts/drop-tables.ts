import type { Knex } from 'knex';
import { isPostgres } from './columns';

/** Drops tables, in the given order, with their search indexes and the named functions of their triggers. */
export async function dropTables(
  knex: Knex,
  tables: readonly string[],
  functions: readonly string[] = [],
): Promise<void> {
  for (const table of tables) {
    if (!isPostgres(knex)) await knex.schema.dropTableIfExists(`${table}_search`);
    await knex.schema.dropTable(table);
  }
  if (isPostgres(knex)) for (const name of functions) await knex.raw(`DROP FUNCTION ${name}()`);
}

/** The functions of the counters with these names (see countRows). */
export const counterFunctions = (...names: string[]): string[] =>
  names.flatMap((name) => [name, `${name}_insert`]);
