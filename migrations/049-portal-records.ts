import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** Leads that partners submit in the portal, and which deals they submitted there themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE leads ADD COLUMN "partnerId" varchar(36) REFERENCES partners(id) ON DELETE SET NULL',
  );
  await knex.raw(
    `CREATE INDEX leads_of_partner ON leads ("partnerId", "workspaceId", "createdAt", id)
     WHERE "partnerId" IS NOT NULL`,
  );
  await knex.raw(
    `ALTER TABLE deals ADD COLUMN "isFromPortal" boolean NOT NULL DEFAULT ${isPostgres(knex) ? 'false' : '0'}`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE deals DROP COLUMN "isFromPortal"');
  await knex.raw('DROP INDEX leads_of_partner');
  await knex.raw('ALTER TABLE leads DROP COLUMN "partnerId"');
}
