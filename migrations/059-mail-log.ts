import type { Knex } from 'knex';

/** Lets admins list the mails of their workspace by status or recipient. */
export async function up(knex: Knex): Promise<void> {
  // Whether the error is the mail server's answer about the recipient or the mail, which admins may read.
  await knex.raw('ALTER TABLE mails ADD COLUMN "isRefused" boolean NOT NULL DEFAULT false');
  await knex.raw('CREATE INDEX mails_by_status ON mails ("workspaceId", status, "createdAt", id)');
  await knex.raw('CREATE INDEX mails_by_address ON mails ("workspaceId", address, "createdAt", id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX mails_by_address');
  await knex.raw('DROP INDEX mails_by_status');
  await knex.raw('ALTER TABLE mails DROP COLUMN "isRefused"');
}
