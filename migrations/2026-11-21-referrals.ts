import type { Knex } from 'knex';
import { countRows, dropListTable, searchByText, searchedId, time, type Counts } from './parts/list-table';

/** Referral programs, and the referrals that people make in them. */

export async function up(knex: Knex): Promise<void> {
  await createPrograms(knex);
  await createReferrals(knex);
  for (const { table, columns, counts } of counted) {
    await countRows(knex, table, columns, counts);
    await searchByText(knex, table);
  }
}

async function createPrograms(knex: Knex): Promise<void> {
  await knex.schema.createTable('referral_programs', (table) => {
    searchedId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('type', 20).notNullable();
    table.string('rewardType', 20).nullable();
    // A decimal as text: money is never a floating-point number.
    table.text('rewardValue').nullable();
    table.string('status', 20).notNullable().defaultTo('active');
    // What it is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'type', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'type', 'status', 'createdAt', 'id']);
  });
}

async function createReferrals(knex: Knex): Promise<void> {
  await knex.schema.createTable('referrals', (table) => {
    searchedId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    // A program that has referrals stays; only a whole workspace takes both with it.
    table
      .string('programId', 36)
      .notNullable()
      .references('id')
      .inTable('referral_programs')
      .onDelete('NO ACTION');
    // A copy of the program's type, so that an index serves the list of one type.
    table.string('referrerType', 20).notNullable();
    table.string('referrerId', 36).nullable().references('id').inTable('partners').onDelete('SET NULL');
    table.text('referrerName').nullable();
    table.text('referrerEmail').nullable();
    table.text('referredName').notNullable();
    table.text('referredEmail').notNullable();
    table.text('referredCompany').nullable();
    table.text('referredPhone').nullable();
    table.string('status', 20).notNullable().defaultTo('pending');
    table.text('notes').nullable();
    table.string('rewardStatus', 20).notNullable().defaultTo('pending');
    table.text('rewardAmount').nullable();
    time(knex, table, 'convertedAt').nullable();
    time(knex, table, 'rewardedAt').nullable();
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'rewardStatus', 'createdAt', 'id']);
    table.index(['workspaceId', 'referrerType', 'createdAt', 'id']);
    table.index(['workspaceId', 'referrerType', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'referrerType', 'rewardStatus', 'createdAt', 'id']);
    table.index(['programId', 'createdAt', 'id']);
    table.index(['programId', 'status', 'createdAt', 'id']);
    table.index(['referrerId']);
  });
}

/** What is counted of the two tables, and the columns whose change changes a count. */
const counted: readonly { table: string; columns: readonly string[]; counts: Counts }[] = [
  {
    table: 'referral_programs',
    columns: ['type', 'status'],
    counts: (row) => [{ countedAs: `'referral_programs'`, bucket: `${row}.type || ':' || ${row}.status` }],
  },
  {
    table: 'referrals',
    columns: ['programId', 'referrerType', 'status', 'rewardStatus'],
    counts: (row) => [
      {
        countedAs: `'referrals'`,
        bucket: `${row}."referrerType" || ':' || ${row}.status || ':' || ${row}."rewardStatus"`,
      },
      // A program's id fills a bucket's 40 characters.
      { countedAs: `'referrals:' || ${row}.status`, bucket: `${row}."programId"` },
    ],
  },
];

export async function down(knex: Knex): Promise<void> {
  for (const table of ['referrals', 'referral_programs']) await dropListTable(knex, table);
  await knex('row_counts').where('tableName', 'like', 'referrals:%').delete();
}
