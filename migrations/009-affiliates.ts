import type { Knex } from 'knex';
import { makeAppendOnly } from './parts/append-only';
import {
  isPostgres,
  keeping,
  ofWorkspace,
  optional,
  owner,
  primaryId,
  searchedId,
  searchText,
  time,
} from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countBy } from './parts/row-counts';
import { searchByText } from './parts/search';

/** Affiliate links, their clicks and conversions, and the ledger of what they earned. */
export async function up(knex: Knex): Promise<void> {
  await createLinks(knex);
  await createClickCounts(knex);
  await createConversions(knex);
  await createLedger(knex);
}

async function createLinks(knex: Knex): Promise<void> {
  await knex.schema.createTable('affiliate_links', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    keeping(table, 'programId', 'referral_programs').nullable();
    optional(table, 'partnerId', 'partners');
    table.string('affiliateCode', 50).notNullable();
    // The code in lower case. Codes that differ only in case aren't allowed, because people would confuse them.
    table.string('codeKey', 50).notNullable().unique();
    table.text('affiliateName').notNullable();
    table.string('affiliateEmail', 320).notNullable();
    table.text('affiliateCompany').nullable();
    searchText(table);
    table.text('description').nullable();
    // A decimal as text, because floating-point numbers can't hold money exactly.
    table.string('commissionRate', 20).notNullable();
    table.string('currency', 3).notNullable();
    table.text('destination').nullable();
    table.string('status', 20).notNullable().defaultTo('active');
    table.integer('clickCount').notNullable().defaultTo(0);
    table.integer('conversionCount').notNullable().defaultTo(0);
    // The sum of the ledger in the currency's smallest unit, which a trigger maintains.
    table.bigInteger('earningsMinor').notNullable().defaultTo(0);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    time(knex, table, 'lastUsedAt').nullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['programId']);
    table.index(['partnerId']);
  });
  await countBy(knex, 'affiliate_links');
  await searchByText(knex, 'affiliate_links');
}

async function createClickCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('affiliate_visits', (table) => {
    owner(table, 'linkId', 'affiliate_links');
    // A keyed hash. The row is deleted when the same visitor would count again.
    table.string('visitor', 64).notNullable();
    // In milliseconds, so that both engines can add to it.
    table.bigInteger('countedAt').notNullable();
    table.primary(['linkId', 'visitor']);
    table.index(['countedAt']);
  });
  await knex.schema.createTable('affiliate_days', (table) => {
    ofWorkspace(table);
    owner(table, 'linkId', 'affiliate_links');
    // yyyy-MM-dd, in UTC.
    table.string('day', 10).notNullable();
    table.integer('clicks').notNullable().defaultTo(0);
    table.integer('conversions').notNullable().defaultTo(0);
    table.primary(['linkId', 'day']);
    table.index(['workspaceId', 'day']);
  });
}

async function createConversions(knex: Knex): Promise<void> {
  await knex.schema.createTable('affiliate_conversions', (table) => {
    primaryId(table);
    ofWorkspace(table);
    keeping(table, 'linkId', 'affiliate_links').notNullable();
    table.string('kind', 20).notNullable();
    // The id in the system that reported it. null for conversions that happened here.
    table.string('externalId', 200).nullable();
    table.string('contentHash', 64).nullable();
    optional(table, 'applicationId', 'applications').unique();
    optional(table, 'referralId', 'referrals').unique();
    table.text('name').notNullable();
    table.string('clickId', 64).nullable();
    table.bigInteger('amountMinor').nullable();
    table.string('currency', 3).notNullable();
    table.string('commissionRate', 20).notNullable();
    table.bigInteger('commissionMinor').notNullable();
    time(knex, table, 'reversedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.unique(['workspaceId', 'externalId']);
    table.index(['linkId', 'createdAt', 'id']);
  });
}

async function createLedger(knex: Knex): Promise<void> {
  await knex.schema.createTable('affiliate_ledger', (table) => {
    primaryId(table);
    ofWorkspace(table);
    keeping(table, 'linkId', 'affiliate_links').notNullable();
    keeping(table, 'conversionId', 'affiliate_conversions').notNullable();
    table.string('kind', 20).notNullable();
    // Negative when a commission is taken back.
    table.bigInteger('amountMinor').notNullable();
    table.string('currency', 3).notNullable();
    time(knex, table, 'createdAt').notNullable();
    // A conversion is earned once, and taken back once.
    table.unique(['conversionId', 'kind']);
    table.index(['linkId', 'createdAt', 'id']);
    table.index(['workspaceId']);
  });
  await addUp(knex);
  await makeAppendOnly(knex, {
    table: 'affiliate_ledger',
    message: 'The ledger is append-only',
    replacesIf: `"conversionId" = NEW."conversionId" AND kind = NEW.kind`,
  });
}

async function addUp(knex: Knex): Promise<void> {
  const add = `UPDATE affiliate_links SET "earningsMinor" = "earningsMinor" + NEW."amountMinor" WHERE id = NEW."linkId";`;
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER affiliate_ledger_sum AFTER INSERT ON affiliate_ledger BEGIN ${add} END`);
    return;
  }
  await knex.raw(`
    CREATE FUNCTION affiliate_ledger_sum() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${add} RETURN NULL; END $$`);
  await knex.raw(
    `CREATE TRIGGER affiliate_ledger_sum AFTER INSERT ON affiliate_ledger
     FOR EACH ROW EXECUTE FUNCTION affiliate_ledger_sum()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(
    knex,
    ['affiliate_ledger', 'affiliate_conversions', 'affiliate_days', 'affiliate_visits', 'affiliate_links'],
    ['affiliate_ledger_sum', 'affiliate_ledger_keep', ...counterFunctions('affiliate_links_counted')],
  );
}
