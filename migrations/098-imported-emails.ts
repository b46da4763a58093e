import type { Knex } from 'knex';
import { findDuplicates } from './parts/search';

/** Finds contacts and referrals by their emails, for imports. */
export async function up(knex: Knex): Promise<void> {
  await findDuplicates(knex, {
    table: 'partner_contacts',
    column: 'email',
    index: 'partner_contacts_same_email',
  });
  await findDuplicates(knex, { table: 'referrals', column: 'referredEmail', index: 'referrals_same_email' });
}

export async function down(knex: Knex): Promise<void> {
  for (const index of ['partner_contacts_same_email', 'referrals_same_email'])
    await knex.raw(`DROP INDEX ${index}`);
}
