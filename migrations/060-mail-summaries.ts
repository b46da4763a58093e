import type { Knex } from 'knex';
import { ofMember, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The members who got many mails about one kind within an hour, and get the following ones together. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('notification_summaries', (table) => {
    ofMember(table);
    table.string('kind', 30).notNullable();
    time(knex, table, 'dueAt').notNullable();
    // The mail has what arrived after this time.
    time(knex, table, 'since').notNullable();
    table.primary(['userId', 'workspaceId', 'kind']);
    table.index(['dueAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['notification_summaries']);
}
