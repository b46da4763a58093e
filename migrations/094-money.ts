import type { Knex } from 'knex';
import {
  isPostgres,
  json,
  keeping,
  list,
  ofWorkspace,
  optional,
  owner,
  primaryId,
  searchedId,
  searchText,
  time,
  uuid,
} from './parts/columns';
import { makeAppendOnly } from './parts/append-only';
import { dropTables } from './parts/drop-tables';
import { findByPrefix, searchByText } from './parts/search';

/**
 * What partners and affiliates earn: payees, the versions of a program's rules, commissions and their ledger, and the
 * runs that pay them. Amounts are whole numbers of the currency's smallest unit.
 */
export async function up(knex: Knex): Promise<void> {
  await createPayees(knex);
  await createRules(knex);
  await createPayouts(knex);
  await createCommissions(knex);
  await createLedger(knex);
  await createCustomers(knex);
  await extendOthers(knex);
}

async function createPayees(knex: Knex): Promise<void> {
  await knex.schema.createTable('payees', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    optional(table, 'partnerId', 'partners');
    table.text('name').notNullable();
    table.specificType('nameSort', isPostgres(knex) ? 'text COLLATE "C"' : 'text').nullable();
    searchText(table).defaultTo('');
    table.string('email', 320).nullable();
    // The email in lower case, for payees without a partner; null for others.
    table.string('emailKey', 320).nullable();
    table.string('kind', 10).notNullable();
    // paypal, wise, sepa or manual.
    table.string('method', 10).nullable();
    table.string('paypalEmail', 320).nullable();
    // Encrypted with the key of TOTP secrets. The country and the last four digits are what is shown.
    table.text('sealedIban').nullable();
    table.string('ibanCountry', 2).nullable();
    table.string('ibanLast4', 4).nullable();
    table.text('accountHolder').nullable();
    table.string('country', 2).nullable();
    table.string('vatId', 40).nullable();
    table.string('currency', 3).nullable();
    time(knex, table, 'holdUntil').nullable();
    // {kind, receivedAt, validUntil}
    json(knex, table, 'taxForm').nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.unique(['workspaceId', 'partnerId']);
    table.unique(['workspaceId', 'emailKey']);
    table.index(['partnerId']);
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'email']);
    table.index(['workspaceId', 'paypalEmail']);
    table.index(['workspaceId', 'nameSort', 'id'], 'payees_by_nameSort');
  });
  await searchByText(knex, 'payees');
  await findByPrefix(knex, 'payees');
}

async function createRules(knex: Knex): Promise<void> {
  await knex.schema.createTable('program_rules', (table) => {
    owner(table, 'programId', 'referral_programs');
    ofWorkspace(table);
    table.integer('version').notNullable();
    table.string('currency', 3).notNullable();
    // first or last.
    table.string('attribution', 10).notNullable();
    json(knex, table, 'rules').notNullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    table.primary(['programId', 'version']);
    table.index(['workspaceId']);
    table.index(['createdBy']);
  });
}

async function createPayouts(knex: Knex): Promise<void> {
  await knex.schema.createTable('payouts', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.integer('number').notNullable();
    table.string('currency', 3).notNullable();
    // draft, approved, exported, paid or cancelled.
    table.string('status', 10).notNullable();
    time(knex, table, 'upTo').notNullable();
    table.bigInteger('amountMinor').notNullable();
    // Payees that the run leaves out, with their amounts and reasons.
    list(knex, table, 'carriedOver');
    // The account that pays: {name, ibanCountry, ibanLast4, bic}, and its IBAN, as they were at the approval.
    json(knex, table, 'debtor').nullable();
    table.text('sealedDebtorIban').nullable();
    optional(table, 'createdBy', 'users');
    optional(table, 'approvedBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'approvedAt').nullable();
    time(knex, table, 'exportedAt').nullable();
    time(knex, table, 'paidAt').nullable();
    time(knex, table, 'cancelledAt').nullable();
    table.unique(['workspaceId', 'number']);
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['createdBy']);
    table.index(['approvedBy']);
  });
  await knex.schema.createTable('payout_lines', (table) => {
    primaryId(table);
    owner(table, 'payoutId', 'payouts');
    ofWorkspace(table);
    keeping(table, 'payeeId', 'payees').notNullable();
    table.text('payeeName').notNullable();
    table.string('method', 10).nullable();
    table.bigInteger('amountMinor').notNullable();
    // pending, paid, failed or removed.
    table.string('status', 10).notNullable();
    table.text('reason').nullable();
    table.integer('commissionCount').notNullable();
    // Negative balances of earlier runs that this line takes in.
    table.bigInteger('carriedOverMinor').notNullable().defaultTo(0);
    // Where the money goes, encrypted: the payee's data at the approval. Never read from the payee again.
    table.text('sealedDestination').nullable();
    // Of the statement; sequential for self-billing invoices.
    table.string('statementNumber', 60).nullable();
    table.boolean('isSelfBilled').notNullable().defaultTo(false);
    time(knex, table, 'paidAt').nullable();
    table.unique(['payoutId', 'payeeId']);
    table.index(['payeeId', 'paidAt']);
    table.index(['workspaceId', 'paidAt']);
    table.unique(['workspaceId', 'statementNumber']);
  });
}

async function createCommissions(knex: Knex): Promise<void> {
  await knex.schema.createTable('commissions', (table) => {
    primaryId(table);
    ofWorkspace(table);
    keeping(table, 'payeeId', 'payees').notNullable();
    optional(table, 'partnerId', 'partners');
    optional(table, 'programId', 'referral_programs');
    optional(table, 'affiliateLinkId', 'affiliate_links');
    // conversion, deal, referral, bonus or import; and the id of what earned, which may be deleted since.
    table.string('source', 12).notNullable();
    uuid(table, 'sourceId').nullable();
    // The customer's id, else the email, else the domain.
    table.string('customer', 320).nullable();
    table.bigInteger('eventAmountMinor').nullable();
    // As earned, and what is left after reversals.
    table.bigInteger('amountMinor').notNullable();
    table.bigInteger('netMinor').notNullable();
    table.string('currency', 3).notNullable();
    table.integer('ruleVersion').nullable();
    // held, due, in_payout, paid, reversed or duplicate.
    table.string('status', 10).notNullable();
    // The open flags. A commission with any isn't released by time.
    list(knex, table, 'flags');
    table.boolean('isFlagged').notNullable().defaultTo(false);
    time(knex, table, 'heldUntil').nullable();
    optional(table, 'payoutId', 'payouts');
    optional(table, 'payoutLineId', 'payout_lines');
    // The commission that this one takes back after it was paid.
    optional(table, 'reverses', 'commissions');
    // The commission that has earned for the same sale.
    optional(table, 'duplicateOf', 'commissions');
    table.text('reason').nullable();
    // How it came about, as [{label, value}].
    list(knex, table, 'explanation');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['payeeId', 'currency', 'status', 'createdAt', 'id']);
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['programId', 'createdAt', 'id']);
    table.index(['affiliateLinkId', 'createdAt', 'id']);
    table.index(['sourceId']);
    table.index(['payoutId', 'payeeId']);
    table.index(['payoutLineId']);
    table.index(['reverses']);
    table.index(['duplicateOf']);
  });
  // What a run takes, and what the list sums, without reading the rows.
  await knex.raw(
    `CREATE INDEX commissions_sums ON commissions ("workspaceId", "currency", "status", "payeeId", "createdAt", "netMinor")`,
  );
  await knex.raw(`CREATE INDEX commissions_held ON commissions ("heldUntil", id) WHERE status = 'held'`);
  await knex.raw(
    `CREATE INDEX commissions_flagged ON commissions ("workspaceId", "createdAt", id) WHERE ${isPostgres(knex) ? '"isFlagged"' : '"isFlagged" = 1'}`,
  );
  for (const column of ['amountMinor', 'heldUntil'])
    await knex.raw(`CREATE INDEX "commissions_by_${column}" ON commissions ("workspaceId", "${column}", id)`);
  await createSubjects(knex);
}

/** What names the customers of sales: their ids, emails and domains. */
async function createSubjects(knex: Knex): Promise<void> {
  await knex.schema.createTable('earning_subjects', (table) => {
    ofWorkspace(table);
    // conversion, deal or referral, and its id.
    table.string('source', 12).notNullable();
    uuid(table, 'sourceId').notNullable();
    // id:…, email:… or domain:…
    table.string('subject', 330).notNullable();
    optional(table, 'programId', 'referral_programs');
    // null for a sale that has earned nothing.
    optional(table, 'commissionId', 'commissions');
    time(knex, table, 'createdAt').notNullable();
    // null unless the sale was undone.
    time(knex, table, 'undoneAt').nullable();
    table.primary(['sourceId', 'subject']);
    table.index(['workspaceId', 'subject', 'createdAt']);
    table.index(['programId']);
    table.index(['commissionId']);
  });
}

async function createLedger(knex: Knex): Promise<void> {
  await knex.schema.createTable('commission_entries', (table) => {
    primaryId(table);
    ofWorkspace(table);
    keeping(table, 'commissionId', 'commissions').notNullable();
    keeping(table, 'payeeId', 'payees').notNullable();
    // earned, reversed or reinstated.
    table.string('kind', 12).notNullable();
    table.bigInteger('amountMinor').notNullable();
    table.string('currency', 3).notNullable();
    // Why: event (what earned was undone or restored), duplicate (another commission of the sale is preferred) or admin.
    table.string('cause', 10).nullable();
    table.text('reason').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['commissionId', 'createdAt', 'id']);
    table.index(['payeeId', 'currency', 'amountMinor']);
    table.index(['workspaceId']);
  });
  await makeAppendOnly(knex, {
    table: 'commission_entries',
    message: 'The ledger is append-only',
    // The rows of a deleted workspace are deleted before it.
    keepIf: `NOT EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId" AND "deletedAt" IS NOT NULL)`,
  });
  // Entries that a process of the previous version has written are found by their time.
  await knex.raw('CREATE INDEX affiliate_ledger_written ON affiliate_ledger ("createdAt", id)');
  await followRewards(knex);
}

/** The reward of a referral follows the status of the commission that it earns, whoever changes that. */
async function followRewards(knex: Knex): Promise<void> {
  const follow = `UPDATE referrals SET
    "rewardStatus" = CASE NEW.status WHEN 'held' THEN 'pending' WHEN 'paid' THEN 'paid' WHEN 'due' THEN 'approved'
      WHEN 'in_payout' THEN 'approved' ELSE 'cancelled' END,
    "rewardedAt" = CASE WHEN NEW.status <> 'paid' THEN NULL ELSE coalesce("rewardedAt", NEW."updatedAt") END
    WHERE id = NEW."sourceId";`;
  const isReward = `NEW.source = 'referral' AND NEW.reverses IS NULL`;
  if (!isPostgres(knex)) {
    for (const [name, event] of [
      ['earned', 'INSERT'],
      ['moved', 'UPDATE OF status'],
    ] as const)
      await knex.raw(
        `CREATE TRIGGER commissions_reward_${name} AFTER ${event} ON commissions WHEN ${isReward} BEGIN ${follow} END`,
      );
    return;
  }
  await knex.raw(
    `CREATE FUNCTION commissions_reward() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${follow} RETURN NULL; END $$`,
  );
  await knex.raw(
    `CREATE TRIGGER commissions_reward AFTER INSERT OR UPDATE OF status ON commissions
     FOR EACH ROW WHEN (${isReward}) EXECUTE FUNCTION commissions_reward()`,
  );
}

/** The customers of conversions, and the links that won them. */
async function createCustomers(knex: Knex): Promise<void> {
  await knex.schema.createTable('attributed_customers', (table) => {
    ofWorkspace(table);
    table.string('customerId', 200).notNullable();
    table.string('customerEmail', 320).nullable();
    keeping(table, 'firstLinkId', 'affiliate_links').notNullable();
    keeping(table, 'lastLinkId', 'affiliate_links').notNullable();
    time(knex, table, 'firstAt').notNullable();
    time(knex, table, 'lastAt').notNullable();
    table.primary(['workspaceId', 'customerId']);
    table.index(['firstLinkId']);
    table.index(['lastLinkId']);
  });
}

async function extendOthers(knex: Knex): Promise<void> {
  await knex.schema.alterTable('affiliate_conversions', (table) => {
    table.string('customerId', 200).nullable();
    table.string('customerEmail', 320).nullable();
    table.string('productId', 200).nullable();
    table.string('country', 2).nullable();
  });
  await knex.schema.alterTable('workspaces', (table) => {
    table.integer('commissionHoldDays').notNullable().defaultTo(30);
    // {USD: "50.00"}
    json(knex, table, 'payoutMinimums').notNullable().defaultTo('{}');
    uuid(table, 'dealProgramId').nullable();
    // {name, ibanCountry, ibanLast4, bic}
    json(knex, table, 'sepaDebtor').nullable();
    table.text('sealedDebtorIban').nullable();
    // The header and columns of the workspace's own template.
    table.text('wiseTemplate').nullable();
    table.string('vatId', 40).nullable();
  });
  await knex.schema.alterTable('deals', (table) => {
    uuid(table, 'programId').nullable();
  });
  await knex.raw('CREATE INDEX deals_program ON deals ("programId") WHERE "programId" IS NOT NULL');
  await knex.schema.alterTable('agreements', (table) => {
    table.boolean('selfBilling').notNullable().defaultTo(false);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX deals_program');
  await knex.raw('DROP INDEX affiliate_ledger_written');
  const added = {
    agreements: ['selfBilling'],
    deals: ['programId'],
    workspaces: [
      'commissionHoldDays',
      'payoutMinimums',
      'dealProgramId',
      'sepaDebtor',
      'sealedDebtorIban',
    ].concat(['wiseTemplate', 'vatId']),
    affiliate_conversions: ['customerId', 'customerEmail', 'productId', 'country'],
  };
  for (const [table, columns] of Object.entries(added))
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${column}"`);
  await dropTables(
    knex,
    ['attributed_customers', 'commission_entries', 'earning_subjects', 'commissions'].concat([
      'payout_lines',
      'payouts',
      'program_rules',
      'payees',
    ]),
    ['commission_entries_keep', 'commissions_reward'],
  );
}
