import type { Knex } from 'knex';
import { ofWorkspace, owner, primaryId, time, uuid } from './parts/columns';

/** Pictures of watched pages: the last one of each source, and those before and after its last changes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('page_screenshots', (table) => {
    primaryId(table);
    ofWorkspace(table).index();
    owner(table, 'sourceId', 'monitored_sources');
    // The item about a change. Null for the source's last picture, which the next change will show as `before`.
    uuid(table, 'itemId').nullable().references('id').inTable('feed_items').onDelete('CASCADE');
    // before, after or last
    table.string('moment', 10).notNullable();
    time(knex, table, 'takenAt').notNullable();
    table.string('contentType', 20).notNullable();
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    table.binary('image').notNullable();
    table.index(['sourceId', 'itemId']);
    table.unique(['itemId', 'moment']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('page_screenshots');
}
