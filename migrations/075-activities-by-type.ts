import type { Knex } from 'knex';

/** Lets the timeline of a partner show activities of one type along an index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'CREATE INDEX partner_activities_by_type ON partner_activities ("partnerId", "activityType", "createdAt", id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX partner_activities_by_type');
}
