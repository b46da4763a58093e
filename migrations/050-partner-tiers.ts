import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** The tier of partners, and who does an onboarding task: the team or the partner. */
export async function up(knex: Knex): Promise<void> {
  const collation = isPostgres(knex) ? 'COLLATE "C"' : '';
  await knex.raw('ALTER TABLE partners ADD COLUMN tier varchar(100)');
  // The tier in lower case, which lists are sorted by.
  await knex.raw(`ALTER TABLE partners ADD COLUMN "tierKey" text ${collation}`);
  await knex.raw(
    `UPDATE partners SET tier = (${isPostgres(knex) ? postgresTier : sqliteTier}) WHERE id IN (${tagged(knex)})`,
  );
  await knex.raw('UPDATE partners SET "tierKey" = lower(tier) WHERE tier IS NOT NULL');
  await knex.raw(
    `CREATE INDEX partners_of_tier ON partners ("workspaceId", tier, "createdAt", id, status) WHERE tier IS NOT NULL`,
  );
  await knex.raw('CREATE INDEX "partners_by_tierKey" ON partners ("workspaceId", "tierKey", id)');
  await knex.raw(`ALTER TABLE onboarding_tasks ADD COLUMN "assignedTo" varchar(10) NOT NULL DEFAULT 'team'`);
}

const vocabulary = `tag_vocabularies v WHERE v."workspaceId" = partners."workspaceId" AND v.category = 'Tier'`;

/** The first tag of a partner that is a tier. Until now, tiers were tags only. */
const postgresTier = `SELECT t.value FROM jsonb_array_elements_text(partners.tags) WITH ORDINALITY AS t (value, place)
  WHERE EXISTS (SELECT 1 FROM ${vocabulary} AND v.value = t.value) ORDER BY t.place LIMIT 1`;
const sqliteTier = `SELECT t.value FROM json_each(partners.tags) AS t
  WHERE EXISTS (SELECT 1 FROM ${vocabulary} AND v.value = t.value) ORDER BY t.key LIMIT 1`;

const tagged = (knex: Knex): string =>
  `SELECT id FROM partners WHERE tags ${isPostgres(knex) ? "<> '[]'::jsonb" : "<> '[]'"}`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE onboarding_tasks DROP COLUMN "assignedTo"');
  await knex.raw('DROP INDEX "partners_by_tierKey"');
  await knex.raw('DROP INDEX partners_of_tier');
  await knex.raw('ALTER TABLE partners DROP COLUMN "tierKey"');
  await knex.raw('ALTER TABLE partners DROP COLUMN tier');
}
