import type { Knex } from 'knex';
import { makeAppendOnly } from './parts/append-only';
import { audience, createChosenPartners } from './parts/audiences';
import {
  keeping,
  ofWorkspace,
  optional,
  owner,
  primaryId,
  searchedId,
  searchText,
  time,
  uuid,
} from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { findByPrefix, searchByText } from './parts/search';

/** Documents that partners accept, their versions, and who accepted which text. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('agreements', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('title').notNullable();
    audience(knex, table);
    table.boolean('isRequired').notNullable();
    table.string('status', 10).notNullable();
    table.integer('version').notNullable();
    // The first version whose acceptance is still enough.
    table.integer('acceptedFrom').notNullable();
    table.integer('acceptanceCount').notNullable().defaultTo(0);
    optional(table, 'createdBy', 'users');
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await searchByText(knex, 'agreements');
  await findByPrefix(knex, 'agreements');
  await createChosenPartners(knex, { links: 'agreement_partners', column: 'agreementId', of: 'agreements' });
  await knex.schema.createTable('agreement_versions', (table) => {
    owner(table, 'agreementId', 'agreements');
    table.integer('version').notNullable();
    table.text('body').notNullable();
    table.string('sha256', 64).notNullable();
    table.boolean('mustAcceptAgain').notNullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    table.primary(['agreementId', 'version']);
    table.index(['createdBy']);
  });
  await knex.schema.createTable('agreement_acceptances', (table) => {
    primaryId(table);
    ofWorkspace(table);
    keeping(table, 'agreementId', 'agreements').notNullable();
    table.integer('version').notNullable();
    table.string('sha256', 64).notNullable();
    table.text('agreementTitle').notNullable();
    // Ids and names as they were, without references: the row stays the same when the partner or the account is deleted.
    uuid(table, 'partnerId').notNullable();
    table.text('partnerName').notNullable();
    uuid(table, 'userId').notNullable();
    table.text('email').notNullable();
    table.text('name').notNullable();
    table.text('title').notNullable();
    table.string('address', 45).notNullable();
    table.text('userAgent').nullable();
    time(knex, table, 'acceptedAt').notNullable();
    table.unique(['agreementId', 'partnerId', 'version']);
    table.index(['agreementId', 'acceptedAt', 'id']);
    table.index(['workspaceId', 'partnerId', 'agreementId']);
  });
  await makeAppendOnly(knex, {
    table: 'agreement_acceptances',
    message: 'Acceptances are append-only',
    replacesIf: `"agreementId" = NEW."agreementId" AND "partnerId" = NEW."partnerId" AND version = NEW.version`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(
    knex,
    ['agreement_acceptances', 'agreement_versions', 'agreement_partners', 'agreements'],
    ['agreement_acceptances_keep'],
  );
}
