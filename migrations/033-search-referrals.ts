import type { Knex } from 'knex';
import { findByPrefix } from './parts/search';

const searched = ['referrals', 'affiliate_links'];

/** Lets the search of everything find referrals and affiliate links, and indexes the audit log by record. */
export async function up(knex: Knex): Promise<void> {
  for (const table of searched) await findByPrefix(knex, table);
  await knex.raw(
    `CREATE INDEX audit_by_object ON audit_entries ("workspaceId", "objectId", "createdAt", id)
     WHERE "objectId" IS NOT NULL`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX audit_by_object');
  for (const table of searched) await knex.raw(`DROP INDEX ${table}_name_prefix`);
}
