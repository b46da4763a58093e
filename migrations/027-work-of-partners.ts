import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** Tables whose rows belong to a partner, newest first. */
const ofPartner = [
  ['campaigns', 'partnerId'],
  ['events', 'partnerId'],
  ['referrals', 'referrerId'],
  ['affiliate_links', 'partnerId'],
] as const;

const userReference = 'varchar(36) REFERENCES users(id) ON DELETE SET NULL';

/** Partners of campaigns, owners and due dates of tasks and check-ins, and the open ones of each person. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE campaigns ADD COLUMN "partnerId" varchar(36) REFERENCES partners(id) ON DELETE SET NULL',
  );
  for (const [table, column] of ofPartner)
    await knex.raw(
      `CREATE INDEX ${table}_of_partner ON ${table} ("${column}", "workspaceId", "createdAt", id)
       WHERE "${column}" IS NOT NULL`,
    );
  await knex.raw(`ALTER TABLE onboarding_tasks ADD COLUMN "ownerId" ${userReference}`);
  await knex.raw(`ALTER TABLE onboarding_tasks ADD COLUMN "createdBy" ${userReference}`);
  // yyyy-MM-dd: the same day in every time zone.
  await knex.raw('ALTER TABLE onboarding_tasks ADD COLUMN "dueDate" varchar(10)');
  await knex.raw(`ALTER TABLE check_ins ADD COLUMN "ownerId" ${userReference}`);
  const isOpen = isPostgres(knex) ? 'NOT completed' : 'completed = 0';
  for (const table of ['onboarding_tasks', 'check_ins'] as const) {
    await knex.raw(`CREATE INDEX ${table}_open_owned ON ${table} ("ownerId") WHERE ${isOpen}`);
    await knex.raw(`CREATE INDEX ${table}_open_made ON ${table} ("createdBy") WHERE ${isOpen}`);
    await knex.raw(`CREATE INDEX ${table}_open_of_partner ON ${table} ("partnerId") WHERE ${isOpen}`);
    await knex.raw(`CREATE INDEX ${table}_owned ON ${table} ("ownerId")`);
  }
  await knex.raw('CREATE INDEX onboarding_tasks_made ON onboarding_tasks ("createdBy")');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX onboarding_tasks_made');
  for (const table of ['check_ins', 'onboarding_tasks'] as const)
    for (const index of ['owned', 'open_of_partner', 'open_made', 'open_owned'])
      await knex.raw(`DROP INDEX ${table}_${index}`);
  await knex.raw('ALTER TABLE check_ins DROP COLUMN "ownerId"');
  for (const column of ['dueDate', 'createdBy', 'ownerId'])
    await knex.raw(`ALTER TABLE onboarding_tasks DROP COLUMN "${column}"`);
  for (const [table] of ofPartner) await knex.raw(`DROP INDEX ${table}_of_partner`);
  await knex.raw('ALTER TABLE campaigns DROP COLUMN "partnerId"');
}
