import type { Knex } from 'knex';
import { isPostgres, list, owner, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Passkeys, the challenges that were used, and when the user of a session last proved who they are. */
export async function up(knex: Knex): Promise<void> {
  // Sessions that began before this migration have none, so their users confirm their password first.
  await knex.raw(
    `ALTER TABLE sessions ADD COLUMN "confirmedAt" ${isPostgres(knex) ? 'timestamptz(3)' : 'text'}`,
  );
  await knex.schema.createTable('passkeys', (table) => {
    primaryId(table);
    owner(table, 'userId', 'users');
    // Base64url of at most 1023 bytes, chosen by the authenticator.
    table.string('credentialId', 1364).notNullable().unique();
    // COSE, in Base64url.
    table.text('publicKey').notNullable();
    // Unsigned, of 32 bits.
    table.bigInteger('counter').notNullable();
    // The domain that it belongs to.
    table.string('rpId', 253).notNullable();
    list(knex, table, 'transports');
    // The model of the authenticator; zeros if it doesn't say.
    table.string('aaguid', 36).notNullable();
    table.string('deviceType', 20).notNullable();
    table.boolean('backedUp').notNullable();
    table.string('name', 100).notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'lastUsedAt');
    table.index(['userId', 'createdAt', 'id']);
  });
  // Challenges aren't stored until they are used, so that requests for them can't fill a table.
  await knex.schema.createTable('used_challenges', (table) => {
    table.string('challengeHash', 64).primary();
    time(knex, table, 'expiresAt').notNullable();
    table.index(['expiresAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['used_challenges', 'passkeys']);
  await knex.raw('ALTER TABLE sessions DROP COLUMN "confirmedAt"');
}
