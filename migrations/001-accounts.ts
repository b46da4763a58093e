import type { Knex } from 'knex';
import { isPostgres, list, ofWorkspace, optional, owner, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { createRowCounts } from './parts/row-counts';

/** People, workspaces, the ways to sign in, and what the whole installation shares. */
export async function up(knex: Knex): Promise<void> {
  // For the search indexes of this and later migrations.
  if (isPostgres(knex)) await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await createUsersAndWorkspaces(knex);
  await createSessions(knex);
  await createKeys(knex);
  await createInstallation(knex);
  await createRowCounts(knex);
}

async function createUsersAndWorkspaces(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    primaryId(table);
    table.string('email', 320).notNullable().unique();
    // null until the owner of an account that an operator created sets a password.
    table.text('password').nullable();
    table.string('role', 20).notNullable().defaultTo('viewer');
    table.boolean('superAdmin').notNullable().defaultTo(false);
    table.boolean('mfaEnabled').notNullable().defaultTo(false);
    table.text('mfaSecret').nullable();
    time(knex, table, 'lastLogin').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['createdAt', 'id']);
  });
  await knex.schema.createTable('workspaces', (table) => {
    primaryId(table);
    table.text('name').notNullable();
    table.text('description').nullable();
    table.text('website').nullable();
    table.text('logoUrl').nullable();
    // A short hash of the logo for its URL, so that pages refer to logos without containing them.
    table.string('logoVersion', 16).nullable();
    list(knex, table, 'industryTags');
    list(knex, table, 'regionTags');
    list(knex, table, 'productsTags');
    // Hosts besides the website's that affiliate links can lead to.
    list(knex, table, 'redirectHosts');
    // The name in lower case.
    table.text('searchText').notNullable().defaultTo('');
    time(knex, table, 'createdAt').notNullable();
    table.index(['createdAt', 'id']);
    table.index(['name']);
  });
}

async function createSessions(knex: Knex): Promise<void> {
  await knex.schema.createTable('sessions', (table) => {
    // A hash: no copy of the database contains the cookie's value.
    table.string('id', 64).primary();
    owner(table, 'userId', 'users');
    optional(table, 'workspaceId', 'workspaces');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['userId', 'workspaceId']);
    table.index(['workspaceId']);
    table.index(['expiresAt']);
  });
  await knex.schema.createTable('password_resets', (table) => {
    table.string('tokenHash', 64).primary();
    owner(table, 'userId', 'users');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'usedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['userId']);
    table.index(['expiresAt']);
  });
  // Browsers and networks that an account has signed in from.
  await knex.schema.createTable('known_places', (table) => {
    owner(table, 'userId', 'users');
    // A hash of the browser's cookie, or of the network.
    table.string('placeHash', 64).notNullable();
    time(knex, table, 'lastUsedAt').notNullable();
    table.primary(['userId', 'placeHash']);
    table.index(['placeHash']);
    table.index(['lastUsedAt']);
  });
}

async function createKeys(knex: Knex): Promise<void> {
  // Keys with which programs call a workspace. They act for their creator, so they are deleted with that account.
  await knex.schema.createTable('api_keys', (table) => {
    primaryId(table);
    ofWorkspace(table);
    owner(table, 'createdBy', 'users');
    table.string('name', 100).notNullable();
    table.string('scope', 20).notNullable();
    // Long enough to tell keys apart, too short to guess the rest.
    table.string('prefix', 20).notNullable();
    table.string('tokenHash', 64).notNullable().unique();
    time(knex, table, 'lastUsedAt').nullable();
    time(knex, table, 'revokedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  // Links that show a part of a workspace to anyone who knows them, at most one for each purpose.
  await knex.schema.createTable('secret_links', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('purpose', 40).notNullable();
    // Readable, because every member can copy the link again, and it shows less than this database contains.
    table.string('token', 43).notNullable().unique();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    // Changes with the content of the link, so that repeated requests are answered without reading it.
    table.integer('contentVersion').notNullable().defaultTo(0);
    time(knex, table, 'contentChangedAt').notNullable();
    table.unique(['workspaceId', 'purpose']);
    table.index(['createdBy']);
  });
}

async function createInstallation(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    // A hash of the action and of the email or address that it limits, neither of which is stored.
    table.string('key', 64).primary();
    table.integer('points').notNullable();
    time(knex, table, 'resetsAt').notNullable();
    table.index(['resetsAt']);
  });
  await knex.schema.createTable('installation_secrets', (table) => {
    table.string('name', 40).primary();
    table.string('value', 64).notNullable();
  });
  // One row that `GET /healthz` writes, to find out whether the database can be written.
  await knex.schema.createTable('health_checks', (table) => {
    table.integer('id').primary();
    time(knex, table, 'checkedAt').notNullable();
    table.text('filler').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  const ofInstallation = ['row_counts', 'health_checks', 'installation_secrets', 'rate_limits'];
  const ofAccounts = ['secret_links', 'api_keys', 'known_places', 'password_resets', 'sessions'];
  await dropTables(knex, [...ofInstallation, ...ofAccounts, 'workspaces', 'users'], ['count_in_turn']);
}
