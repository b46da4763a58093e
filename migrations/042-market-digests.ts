import type { Knex } from 'knex';
import { time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The members who get a weekly mail about their market, and its time. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('market_digests', (table) => {
    uuid(table, 'workspaceId').notNullable();
    uuid(table, 'userId').notNullable();
    table
      .foreign(['workspaceId', 'userId'])
      .references(['workspaceId', 'userId'])
      .inTable('workspace_members')
      .onDelete('CASCADE');
    time(knex, table, 'dueAt').notNullable();
    table.primary(['userId', 'workspaceId']);
    table.index(['workspaceId', 'userId']);
    table.index(['dueAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['market_digests']);
}
