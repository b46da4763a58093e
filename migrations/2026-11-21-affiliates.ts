import type { Knex } from 'knex';
import { countBy, dropListTable, isPostgres, json, searchByText, searchedId, time } from './parts/list-table';

/** Affiliate links, what is counted of their clicks, the conversions they brought, and what was earned by them. */

const owner = (table: Knex.CreateTableBuilder, column: string, of: string) =>
  table.string(column, 36).notNullable().references('id').inTable(of).onDelete('CASCADE');
const optional = (table: Knex.CreateTableBuilder, column: string, of: string) =>
  table.string(column, 36).nullable().references('id').inTable(of).onDelete('SET NULL');
/** What has it stays as long as it; only a whole workspace takes both with it. */
const keeping = (table: Knex.CreateTableBuilder, column: string, of: string) =>
  table.string(column, 36).references('id').inTable(of).onDelete('NO ACTION');

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    table.text('website').nullable();
    // Where links may lead besides the website.
    json(knex, table, 'redirectHosts').notNullable().defaultTo('[]');
  });
  await createLinks(knex);
  await createClickCounts(knex);
  await createConversions(knex);
  await createLedger(knex);
  await knex.schema.createTable('installation_secrets', (table) => {
    table.string('name', 40).primary();
    table.string('value', 64).notNullable();
  });
}

async function createLinks(knex: Knex): Promise<void> {
  await knex.schema.createTable('affiliate_links', (table) => {
    searchedId(knex, table);
    owner(table, 'workspaceId', 'workspaces');
    keeping(table, 'programId', 'referral_programs').nullable();
    optional(table, 'partnerId', 'partners');
    table.string('affiliateCode', 50).notNullable();
    // The code in lower case: codes that differ in case only would be mistaken for each other.
    table.string('codeKey', 50).notNullable().unique();
    table.text('affiliateName').notNullable();
    table.string('affiliateEmail', 320).notNullable();
    table.text('affiliateCompany').nullable();
    // All that a link is found by, in lower case.
    table.text('searchText').notNullable();
    table.text('description').nullable();
    // Decimals as text: money is never a floating-point number.
    table.string('commissionRate', 20).notNullable();
    table.string('currency', 3).notNullable();
    table.text('destination').nullable();
    table.string('status', 20).notNullable().defaultTo('active');
    table.integer('clickCount').notNullable().defaultTo(0);
    table.integer('conversionCount').notNullable().defaultTo(0);
    // The sum of the ledger, in the currency's smallest unit, kept by a trigger.
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
    // A keyed hash; the row goes when the same visitor would count again.
    table.string('visitor', 64).notNullable();
    // In milliseconds, so that both engines can add to it.
    table.bigInteger('countedAt').notNullable();
    table.primary(['linkId', 'visitor']);
    table.index(['countedAt']);
  });
  await knex.schema.createTable('affiliate_days', (table) => {
    owner(table, 'workspaceId', 'workspaces');
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
    table.string('id', 36).primary();
    owner(table, 'workspaceId', 'workspaces');
    keeping(table, 'linkId', 'affiliate_links').notNullable();
    table.string('kind', 20).notNullable();
    // As whoever reported it knows it; null for what arrived here.
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
    table.string('id', 36).primary();
    owner(table, 'workspaceId', 'workspaces');
    keeping(table, 'linkId', 'affiliate_links').notNullable();
    keeping(table, 'conversionId', 'affiliate_conversions').notNullable();
    table.string('kind', 20).notNullable();
    // Negative where something is taken back.
    table.bigInteger('amountMinor').notNullable();
    table.string('currency', 3).notNullable();
    time(knex, table, 'createdAt').notNullable();
    // A conversion is earned once, and taken back once.
    table.unique(['conversionId', 'kind']);
    table.index(['linkId', 'createdAt', 'id']);
    table.index(['workspaceId']);
  });
  const sumUp = `UPDATE affiliate_links SET "earningsMinor" = "earningsMinor" + NEW."amountMinor" WHERE id = NEW."linkId";`;
  if (isPostgres(knex)) {
    await knex.raw(`
      CREATE FUNCTION affiliate_ledger_sum() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${sumUp} RETURN NULL; END $$`);
    await knex.raw(
      `CREATE TRIGGER affiliate_ledger_sum AFTER INSERT ON affiliate_ledger
       FOR EACH ROW EXECUTE FUNCTION affiliate_ledger_sum()`,
    );
    await protectOnPostgres(knex);
    return;
  }
  await knex.raw(`CREATE TRIGGER affiliate_ledger_sum AFTER INSERT ON affiliate_ledger BEGIN ${sumUp} END`);
  await protectOnSqlite(knex);
}

/** A cascade runs when the workspace is gone already: that is how it differs from a DELETE of entries. */
const isWorkspaceThere = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId")`;

async function protectOnSqlite(knex: Knex): Promise<void> {
  const refuse = `BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END`;
  await knex.raw(`CREATE TRIGGER affiliate_ledger_keep_update BEFORE UPDATE ON affiliate_ledger ${refuse}`);
  await knex.raw(
    `CREATE TRIGGER affiliate_ledger_keep_delete BEFORE DELETE ON affiliate_ledger WHEN ${isWorkspaceThere} ${refuse}`,
  );
  // REPLACE takes the row before away without a word to the trigger above.
  await knex.raw(
    `CREATE TRIGGER affiliate_ledger_keep_replace BEFORE INSERT ON affiliate_ledger
     WHEN EXISTS (SELECT 1 FROM affiliate_ledger WHERE id = NEW.id OR rowid = NEW.rowid
                  OR ("conversionId" = NEW."conversionId" AND kind = NEW.kind)) ${refuse}`,
  );
}

async function protectOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION affiliate_ledger_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF NOT ${isWorkspaceThere} THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'The ledger is append-only';
    END $$`);
  await knex.raw(
    `CREATE TRIGGER affiliate_ledger_keep_rows BEFORE UPDATE OR DELETE ON affiliate_ledger
     FOR EACH ROW EXECUTE FUNCTION affiliate_ledger_keep()`,
  );
  await knex.raw(
    `CREATE TRIGGER affiliate_ledger_keep_table BEFORE TRUNCATE ON affiliate_ledger
     FOR EACH STATEMENT EXECUTE FUNCTION affiliate_ledger_keep()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['affiliate_ledger', 'affiliate_conversions', 'affiliate_days', 'affiliate_visits'];
  for (const table of [...tables, 'installation_secrets']) await knex.schema.dropTable(table);
  await dropListTable(knex, 'affiliate_links');
  if (isPostgres(knex))
    for (const name of ['affiliate_ledger_sum', 'affiliate_ledger_keep'])
      await knex.raw(`DROP FUNCTION ${name}()`);
  // Statement by statement: knex would copy the table, and with it lose its triggers.
  for (const column of ['website', 'redirectHosts'])
    await knex.raw('ALTER TABLE workspaces DROP COLUMN ??', [column]);
}
