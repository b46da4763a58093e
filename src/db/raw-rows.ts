import type { Knex } from 'knex';

/** SQLite's driver gives the rows themselves, PostgreSQL's an object with them. */
type RawAnswer = unknown[] | { rows: unknown[] };

/** The rows that a statement in SQL answers with. */
export async function rawRows<Row>(
  knex: Knex,
  sql: string,
  values: readonly (string | number)[],
): Promise<Row[]> {
  const answer = (await knex.raw(sql, [...values])) as RawAnswer;
  return (Array.isArray(answer) ? answer : answer.rows) as Row[];
}
