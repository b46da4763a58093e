import type { Knex } from 'knex';
import { ofMember, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Items of the inbox that a person has put off until a time. An item is of many tables, so its id isn't a reference. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('inbox_snoozes', (table) => {
    ofMember(table);
    table.string('itemKind', 20).notNullable();
    uuid(table, 'itemId').notNullable();
    time(knex, table, 'until').notNullable();
    table.primary(['workspaceId', 'userId', 'itemKind', 'itemId']);
    table.index(['userId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['inbox_snoozes']);
}
