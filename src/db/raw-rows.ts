import type { Knex } from 'knex';

/** SQLite's driver returns the rows, PostgreSQL's an object that contains them. */
type RawAnswer = unknown[] | { rows: unknown[] };

/** Runs an SQL statement and returns its rows. */
export async function rawRows<Row>(
  knex: Knex,
  sql: string,
  values: readonly (string | number | null)[],
): Promise<Row[]> {
  const answer = (await knex.raw(sql, [...values])) as RawAnswer;
  return (Array.isArray(answer) ? answer : answer.rows) as Row[];
}
