import type { Knex } from 'knex';
import {
  isPostgres,
  json,
  list,
  ofWorkspace,
  optional,
  owner,
  primaryId,
  searchedId,
  searchText,
  time,
} from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countRows } from './parts/row-counts';
import { findByPrefix, findDuplicates, searchByText } from './parts/search';

/** Partners, their records, and the people who work with them in a workspace. */
export async function up(knex: Knex): Promise<void> {
  await createPartners(knex);
  await createMembers(knex);
  await createPartnerRecords(knex);
  await createOnboarding(knex);
}

async function createPartners(knex: Knex): Promise<void> {
  await knex.schema.createTable('tag_vocabularies', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('category', 20).notNullable();
    table.string('value', 100).notNullable();
    table.string('label', 100).notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.unique(['workspaceId', 'category', 'value']);
    table.index(['workspaceId', 'createdAt', 'id']);
  });
  await knex.schema.createTable('partners', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('description').notNullable();
    table.text('industry').notNullable();
    table.text('size').notNullable();
    table.text('location').notNullable();
    table.text('website').nullable();
    table.text('logo').nullable();
    searchText(table);
    table.string('status', 20).notNullable().defaultTo('active');
    list(knex, table, 'partnershipType');
    list(knex, table, 'tags');
    table.string('onboardingStatus', 20).notNullable().defaultTo('none');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    // The columns after the id let the directory's other filters work without reading the row.
    table.index(['workspaceId', 'industry', 'createdAt', 'id', 'status', 'location']);
    table.index(['workspaceId', 'location', 'createdAt', 'id', 'status', 'industry']);
    table.index(['workspaceId', 'onboardingStatus', 'createdAt', 'id']);
  });
  await countRows(knex, 'partners', [
    // The month in which a partner was added (UTC, `2026-01`), for the dashboard.
    {
      name: 'partners_by_month',
      columns: ['createdAt'],
      counts: (row) => [{ countedAs: `'partners_by_month'`, bucket: monthOf(knex, `${row}."createdAt"`) }],
    },
    {
      name: 'partners_counted',
      columns: ['status'],
      counts: (row) => [{ countedAs: `'partners'`, bucket: `${row}."status"` }],
    },
  ]);
  await searchByText(knex, 'partners');
  await findByPrefix(knex, 'partners');
  await findDuplicates(knex, { table: 'partners', column: 'name', index: 'partners_same_name' });
  // One row per partner and type, with copies of the directory's sort and filter columns, so that its filter by type
  // reads one index.
  await knex.schema.createTable('partner_types', (table) => {
    ofWorkspace(table);
    owner(table, 'partnerId', 'partners');
    table.text('type').notNullable();
    table.string('status', 20).notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.primary(['partnerId', 'type']);
    table.index(['workspaceId', 'type', 'createdAt', 'partnerId', 'status']);
  });
}

const monthOf = (knex: Knex, time: string): string =>
  isPostgres(knex) ? `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM')` : `substr(${time}, 1, 7)`;

/** Members and invitations with a partner see only that partner, and are deleted with it. */
async function createMembers(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_members', (table) => {
    primaryId(table);
    ofWorkspace(table);
    owner(table, 'userId', 'users');
    table.string('role', 20).notNullable().defaultTo('viewer');
    table.string('partnerId', 36).nullable().references('id').inTable('partners').onDelete('CASCADE');
    time(knex, table, 'joinedAt').notNullable();
    table.unique(['workspaceId', 'userId']);
    table.index(['workspaceId', 'joinedAt', 'userId']);
    table.index(['userId', 'joinedAt']);
    table.index(['partnerId']);
    // Every change of a role looks for the other owners.
    table.index(['workspaceId', 'role', 'userId']);
  });
  await knex.schema.createTable('invitations', (table) => {
    primaryId(table);
    table.string('tokenHash', 64).notNullable().unique();
    table.string('email', 320).notNullable();
    table.string('role', 20).notNullable().defaultTo('viewer');
    ofWorkspace(table);
    optional(table, 'invitedBy', 'users');
    table.string('partnerId', 36).nullable().references('id').inTable('partners').onDelete('CASCADE');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'usedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['partnerId']);
    table.index(['invitedBy']);
  });
}

async function createPartnerRecords(knex: Knex): Promise<void> {
  await knex.schema.createTable('partner_notes', (table) => {
    primaryId(table);
    owner(table, 'partnerId', 'partners');
    optional(table, 'userId', 'users');
    table.text('content').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['userId']);
  });
  await knex.schema.createTable('partner_contacts', (table) => {
    primaryId(table);
    owner(table, 'partnerId', 'partners');
    table.text('name').notNullable();
    table.text('title').nullable();
    table.text('email').nullable();
    table.text('phone').nullable();
    table.boolean('isPrimary').notNullable().defaultTo(false);
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
  });
  await knex.schema.createTable('partner_activities', (table) => {
    primaryId(table);
    owner(table, 'partnerId', 'partners');
    optional(table, 'userId', 'users');
    table.string('activityType', 40).notNullable();
    table.text('description').notNullable();
    json(knex, table, 'metadata').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['userId']);
  });
}

async function createOnboarding(knex: Knex): Promise<void> {
  await knex.schema.createTable('onboarding_tasks', (table) => {
    primaryId(table);
    owner(table, 'partnerId', 'partners');
    table.text('taskName').notNullable();
    table.text('taskDescription').nullable();
    table.boolean('required').notNullable().defaultTo(true);
    table.boolean('completed').notNullable().defaultTo(false);
    optional(table, 'completedBy', 'users');
    time(knex, table, 'completedAt').nullable();
    table.integer('sortOrder').notNullable().defaultTo(0);
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'sortOrder', 'createdAt', 'id']);
    table.index(['completedBy']);
  });
  await knex.schema.createTable('check_ins', (table) => {
    primaryId(table);
    owner(table, 'partnerId', 'partners');
    ofWorkspace(table);
    time(knex, table, 'scheduledDate').notNullable();
    table.text('title').notNullable();
    table.text('notes').nullable();
    table.boolean('completed').notNullable().defaultTo(false);
    optional(table, 'completedBy', 'users');
    time(knex, table, 'completedAt').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['workspaceId']);
    table.index(['completedBy']);
    table.index(['createdBy']);
  });
}

export async function down(knex: Knex): Promise<void> {
  const records = [
    'check_ins',
    'onboarding_tasks',
    'partner_activities',
    'partner_contacts',
    'partner_notes',
  ];
  const people = ['invitations', 'workspace_members'];
  await dropTables(
    knex,
    [...records, ...people, 'partner_types', 'partners', 'tag_vocabularies'],
    counterFunctions('partners_by_month', 'partners_counted'),
  );
}
