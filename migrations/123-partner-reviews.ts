import type { Knex } from 'knex';
import { ofWorkspace, optional, owner, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** What people write for the quarterly review with a partner. Its figures are asked from the records. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('partner_reviews', (table) => {
    owner(table, 'partnerId', 'partners');
    ofWorkspace(table).index();
    // 2026-Q3.
    table.string('quarter', 7).notNullable();
    table.text('goals').nullable();
    table.text('notes').nullable();
    optional(table, 'updatedBy', 'users').index();
    time(knex, table, 'updatedAt').notNullable();
    table.primary(['partnerId', 'quarter']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['partner_reviews']);
}
