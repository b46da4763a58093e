import type { Knex } from 'knex';
import { keeping, ofWorkspace, optional, searchedId, searchText, time } from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countRows } from './parts/row-counts';
import { searchByText } from './parts/search';

/** Referral programs, and the referrals that people make in them. */
export async function up(knex: Knex): Promise<void> {
  await createPrograms(knex);
  await createReferrals(knex);
}

async function createPrograms(knex: Knex): Promise<void> {
  await knex.schema.createTable('referral_programs', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('type', 20).notNullable();
    table.string('rewardType', 20).nullable();
    // A decimal as text, because floating-point numbers can't hold money exactly.
    table.text('rewardValue').nullable();
    table.string('status', 20).notNullable().defaultTo('active');
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'type', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'type', 'status', 'createdAt', 'id']);
  });
  await countRows(knex, 'referral_programs', [
    {
      name: 'referral_programs_counted',
      columns: ['type', 'status'],
      counts: (row) => [{ countedAs: `'referral_programs'`, bucket: `${row}.type || ':' || ${row}.status` }],
    },
  ]);
  await searchByText(knex, 'referral_programs');
}

async function createReferrals(knex: Knex): Promise<void> {
  await knex.schema.createTable('referrals', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    keeping(table, 'programId', 'referral_programs').notNullable();
    // A copy of the program's type, so that an index serves the list of one type.
    table.string('referrerType', 20).notNullable();
    optional(table, 'referrerId', 'partners');
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
    searchText(table);
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
  await countRows(knex, 'referrals', [
    {
      name: 'referrals_counted',
      columns: ['programId', 'referrerType', 'status', 'rewardStatus'],
      counts: (row) => [
        {
          countedAs: `'referrals'`,
          bucket: `${row}."referrerType" || ':' || ${row}.status || ':' || ${row}."rewardStatus"`,
        },
        // The status is part of the name, because a program's id almost fills a bucket's 40 characters.
        { countedAs: `'referrals:' || ${row}.status`, bucket: `${row}."programId"` },
      ],
    },
  ]);
  await searchByText(knex, 'referrals');
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['referrals', 'referral_programs'];
  await dropTables(knex, tables, counterFunctions(...tables.map((table) => `${table}_counted`)));
}
