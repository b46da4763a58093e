import type { Knex } from 'knex';

/** The conditions of the queries in `growth.repo.ts`, with the time that each sums by. */
const indexes = {
  deals_won_over_time: [`"closedAt"`, `status = 'won'`],
  deals_open_over_time: [`"submittedAt"`, `status IN ('submitted', 'approved')`],
} as const;

/** Lets the dashboard sum the values of deals by week and month without reading the deals. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, [time, condition]] of Object.entries(indexes))
    await knex.raw(
      `CREATE INDEX ${name} ON deals ("workspaceId", ${time}, currency, "amountMinor") WHERE ${condition}`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`DROP INDEX ${name}`);
}
