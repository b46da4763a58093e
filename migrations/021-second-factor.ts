import type { Knex } from 'knex';
import { isPostgres, owner, optional, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Authenticator apps, recovery codes, sign-ins that wait for a code, and workspaces that require a second factor. */
export async function up(knex: Knex): Promise<void> {
  // `users` has `mfaEnabled` and `mfaSecret` since 001. Both secrets are encrypted.
  await knex.raw('ALTER TABLE users ADD COLUMN "mfaPendingSecret" text');
  // The time step of the last accepted code, so that each code is accepted once.
  await knex.raw('ALTER TABLE users ADD COLUMN "mfaLastStep" integer');
  const off = isPostgres(knex) ? 'false' : '0';
  await knex.raw(`ALTER TABLE workspaces ADD COLUMN "requireMfa" boolean NOT NULL DEFAULT ${off}`);
  await knex.schema.createTable('recovery_codes', (table) => {
    owner(table, 'userId', 'users');
    table.string('codeHash', 64).notNullable();
    // The same for all codes of a set.
    table.string('salt', 32).notNullable();
    table.primary(['userId', 'codeHash']);
  });
  await knex.schema.createTable('sign_in_tickets', (table) => {
    table.string('tokenHash', 64).primary();
    owner(table, 'userId', 'users');
    // Where the session begins; null for the user's first workspace.
    optional(table, 'workspaceId', 'workspaces');
    table.integer('attempts').notNullable().defaultTo(0);
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['userId']);
    table.index(['workspaceId']);
    table.index(['expiresAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['sign_in_tickets', 'recovery_codes']);
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "requireMfa"');
  await knex.raw('ALTER TABLE users DROP COLUMN "mfaLastStep"');
  await knex.raw('ALTER TABLE users DROP COLUMN "mfaPendingSecret"');
}
