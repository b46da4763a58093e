import type { Knex } from 'knex';
import { audience, createChosenPartners } from './parts/audiences';
import { ofWorkspace, optional, owner, searchedId, searchText, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { findByPrefix, searchByText } from './parts/search';
import { sortable } from './parts/sorting';

/** News for partners, and which portal users have opened them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('announcements', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('title').notNullable();
    table.text('body').notNullable();
    table.text('excerpt').notNullable();
    audience(knex, table);
    // null for a draft.
    time(knex, table, 'publishedAt').nullable();
    table.integer('readCount').notNullable().defaultTo(0);
    optional(table, 'createdBy', 'users');
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await knex.raw(
    `CREATE INDEX announcements_drafts ON announcements ("workspaceId", "createdAt", id) WHERE "publishedAt" IS NULL`,
  );
  await createChosenPartners(knex, {
    links: 'announcement_partners',
    column: 'announcementId',
    of: 'announcements',
  });
  await knex.schema.createTable('announcement_reads', (table) => {
    owner(table, 'announcementId', 'announcements');
    owner(table, 'userId', 'users');
    time(knex, table, 'readAt').notNullable();
    table.primary(['announcementId', 'userId']);
    table.index(['userId']);
  });
  await searchByText(knex, 'announcements');
  await findByPrefix(knex, 'announcements');
  await sortable(knex, 'announcements', {
    texts: { titleKey: 1 },
    columns: ['publishedAt', 'readCount', 'updatedAt'],
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['announcement_reads', 'announcement_partners', 'announcements']);
}
