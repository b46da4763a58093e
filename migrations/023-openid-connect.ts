import type { Knex } from 'knex';
import { optional, owner, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Accounts of people at an OpenID Connect provider, and sign-ins that have gone there. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('oidc_identities', (table) => {
    table.text('issuer').notNullable();
    table.string('subject', 255).notNullable();
    owner(table, 'userId', 'users');
    // The workspace in which a group of the provider gave the membership.
    optional(table, 'workspaceId', 'workspaces');
    time(knex, table, 'createdAt').notNullable();
    table.primary(['issuer', 'subject']);
    table.unique(['userId', 'issuer']);
    table.index(['workspaceId']);
  });
  await knex.schema.createTable('oidc_requests', (table) => {
    // A hash of the state and the cookie, so that a copy of the database can't complete a sign-in.
    table.string('requestHash', 64).primary();
    // Encrypted, because it can be the link of an invitation.
    table.text('next').notNullable();
    time(knex, table, 'expiresAt').notNullable();
    table.index(['expiresAt']);
  });
  // The provider's claims about the person, until the second factor completes the sign-in.
  await knex.raw('ALTER TABLE sign_in_tickets ADD COLUMN "oidcSignIn" text');
  await knex.raw('CREATE INDEX invitations_email ON invitations (email)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX invitations_email');
  await knex.raw('ALTER TABLE sign_in_tickets DROP COLUMN "oidcSignIn"');
  await dropTables(knex, ['oidc_requests', 'oidc_identities']);
}
