import type { Knex } from 'knex';
import {
  isPostgres,
  json,
  keeping,
  ofWorkspace,
  optional,
  searchedId,
  searchText,
  time,
} from './parts/columns';
import { createCustomValues, dropCustomValues } from './parts/custom-values';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { emailKey, nameKey, websiteKey } from './parts/match-keys';
import { countBy } from './parts/row-counts';
import { findByPrefix, findDuplicates, searchByText } from './parts/search';
import { sortable } from './parts/sorting';

/** The columns with the company's name and addresses in older records. */
const companies = {
  leads: { domainFrom: 'email', nameFrom: 'company', keyOf: emailKey },
  partners: { domainFrom: 'website', nameFrom: 'name', keyOf: websiteKey },
  referrals: { domainFrom: 'referredEmail', nameFrom: 'referredCompany', keyOf: emailKey },
} as const;

/** Deals that partners register, and keys that find records of the same company. */
export async function up(knex: Knex): Promise<void> {
  for (const table of Object.keys(companies)) {
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN "matchDomain" text`);
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN "matchName" text`);
  }
  for (const [table, company] of Object.entries(companies)) {
    await fillKeys(knex, table, company);
    await findCompanies(knex, table, 'createdAt');
  }
  await createDeals(knex);
  await knex.raw(
    'ALTER TABLE comments ADD COLUMN "dealId" varchar(36) REFERENCES deals (id) ON DELETE CASCADE',
  );
  await knex.raw(
    `CREATE INDEX comments_of_deal ON comments ("dealId", "workspaceId", "createdAt", id) WHERE "dealId" IS NOT NULL`,
  );
}

async function createDeals(knex: Knex): Promise<void> {
  await knex.schema.createTable('deals', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    keeping(table, 'partnerId', 'partners').notNullable();
    optional(table, 'leadId', 'leads');
    table.text('name').notNullable();
    table.text('customerName').notNullable();
    table.text('customerDomain').nullable();
    table.text('contactName').nullable();
    table.text('contactEmail').nullable();
    // The decimal as people read it, and the same in smallest units for sums.
    table.text('amount').nullable();
    table.bigInteger('amountMinor').nullable();
    table.string('currency', 3).nullable();
    // yyyy-MM-dd: the same day in every time zone.
    table.string('expectedCloseDate', 10).nullable();
    table.text('notes').nullable();
    table.string('status', 20).notNullable();
    table.text('reason').nullable();
    optional(table, 'submittedBy', 'users');
    time(knex, table, 'submittedAt').notNullable();
    optional(table, 'decidedBy', 'users');
    time(knex, table, 'decidedAt').nullable();
    time(knex, table, 'protectedUntil').nullable();
    time(knex, table, 'closedAt').nullable();
    // The last warning that was given about the end of protection, in days before it.
    table.integer('warnedDays').nullable();
    json(knex, table, 'custom').notNullable().defaultTo('{}');
    optional(table, 'ownerId', 'users');
    searchText(table);
    table.text('matchDomain').nullable();
    table.text('matchName').nullable();
    table.text('importKey').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['partnerId', 'workspaceId', 'createdAt', 'id']);
    table.index(['leadId']);
    table.index(['submittedBy']);
    table.index(['decidedBy']);
  });
  await knex.raw(`CREATE INDEX deals_of_owner ON deals ("ownerId", "workspaceId", "createdAt", id)`);
  // PostgreSQL doesn't take the order of equal values from an index if they are null.
  if (isPostgres(knex))
    await knex.raw(
      `CREATE INDEX deals_without_owner ON deals ("workspaceId", "createdAt", id) WHERE "ownerId" IS NULL`,
    );
  await knex.raw(`CREATE INDEX deals_protected ON deals ("protectedUntil", id) WHERE status = 'approved'`);
  await knex.raw(
    `CREATE INDEX deals_pipeline ON deals ("workspaceId", status, currency, "amountMinor")
     WHERE status IN ('submitted', 'approved')`,
  );
  await findCompanies(knex, 'deals', 'submittedAt');
  await countBy(knex, 'deals');
  await searchByText(knex, 'deals');
  await findByPrefix(knex, 'deals');
  await findDuplicates(knex, { table: 'deals', column: 'importKey', index: 'deals_same_key' });
  await createCustomValues(knex, 'deals');
  await sortable(knex, 'deals', {
    texts: { nameKey: 1, customerNameKey: 2 },
    places: {
      statusOrder: {
        of: 'status',
        among: ['submitted', 'approved', 'won', 'lost', 'rejected', 'expired', 'withdrawn'],
      },
    },
    decimals: { amountNumber: 'amount' },
    columns: ['expectedCloseDate', 'submittedAt', 'decidedAt', 'protectedUntil', 'closedAt', 'updatedAt'],
  });
}

/** Indexes the records of a company, the first one first. */
async function findCompanies(knex: Knex, table: string, since: string): Promise<void> {
  for (const column of ['matchDomain', 'matchName'])
    await knex.raw(
      `CREATE INDEX ${table}_by_${column.toLowerCase()} ON ${table} ("workspaceId", "${column}", "${since}", id)
       WHERE "${column}" IS NOT NULL`,
    );
}

/** Rows per statement, few enough that a large table needs little memory. */
const AT_ONCE = 500;

interface Company {
  domainFrom: string;
  nameFrom: string;
  keyOf(text: string | null): string | null;
}

async function fillKeys(knex: Knex, table: string, { domainFrom, nameFrom, keyOf }: Company): Promise<void> {
  const set = `"matchDomain" = v."matchDomain", "matchName" = v."matchName"`;
  const statement = isPostgres(knex)
    ? `UPDATE ${table} AS t SET ${set}
       FROM json_to_recordset(?::json) AS v (id text, "matchDomain" text, "matchName" text) WHERE t.id = v.id`
    : `UPDATE ${table} SET ${set}
       FROM (SELECT value ->> 'id' AS id, value ->> 'matchDomain' AS "matchDomain", value ->> 'matchName' AS "matchName"
             FROM json_each(?)) AS v WHERE ${table}.id = v.id`;
  let after = '';
  for (;;) {
    const rows: { id: string; domain: string | null; name: string | null }[] = await knex(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', { domain: domainFrom, name: nameFrom });
    const last = rows.at(-1);
    if (last === undefined) return;
    const keys = rows.map(({ id, domain, name }) => ({
      id,
      matchDomain: keyOf(domain),
      matchName: nameKey(name),
    }));
    await knex.raw(statement, [JSON.stringify(keys)]);
    after = last.id;
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX comments_of_deal');
  await knex.raw('ALTER TABLE comments DROP COLUMN "dealId"');
  await dropCustomValues(knex, 'deals');
  await dropTables(knex, ['deals'], counterFunctions('deals_counted'));
  for (const table of Object.keys(companies))
    for (const column of ['matchDomain', 'matchName']) {
      await knex.raw(`DROP INDEX ${table}_by_${column.toLowerCase()}`);
      await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${column}"`);
    }
}
