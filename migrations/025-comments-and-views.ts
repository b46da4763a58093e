import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, optional, owner, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The objects that can have comments, which are deleted with them. A later kind adds its column with an index. */
const targets = [
  ['partnerId', 'partners'],
  ['applicationId', 'applications'],
  ['leadId', 'leads'],
  ['campaignId', 'campaigns'],
  ['eventId', 'events'],
  ['roadmapItemId', 'roadmap_items'],
] as const;

/** Comments on records, the members that they mention, and saved views of lists. */
export async function up(knex: Knex): Promise<void> {
  await createComments(knex);
  await createViews(knex);
}

async function createComments(knex: Knex): Promise<void> {
  await knex.schema.createTable('comments', (table) => {
    primaryId(table);
    ofWorkspace(table);
    // A comment has exactly one of them. There is no constraint, because SQLite couldn't extend it for a later kind.
    for (const [column, target] of targets)
      uuid(table, column).nullable().references('id').inTable(target).onDelete('CASCADE');
    table.text('body').notNullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'editedAt').nullable();
    table.index(['workspaceId']);
    table.index(['createdBy']);
  });
  for (const [column] of targets)
    await knex.raw(
      `CREATE INDEX comments_of_${column.replace('Id', '').toLowerCase()}
       ON comments ("${column}", "workspaceId", "createdAt", id) WHERE "${column}" IS NOT NULL`,
    );
  await knex.schema.createTable('comment_mentions', (table) => {
    owner(table, 'commentId', 'comments');
    owner(table, 'userId', 'users');
    // The order in which the comment names them.
    table.integer('position').notNullable();
    table.primary(['commentId', 'userId']);
    table.index(['userId']);
  });
}

async function createViews(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_views', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('entity', 20).notNullable();
    table.string('name', 100).notNullable();
    table.text('query').notNullable();
    table.string('layout', 10).notNullable();
    json(knex, table, 'columns').notNullable();
    table.boolean('shared').notNullable();
    // null when the account is deleted. Shared views outlive it.
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdBy', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  const isShared = isPostgres(knex) ? 'shared' : 'shared = 1';
  await knex.raw(
    `CREATE INDEX saved_views_shared ON saved_views ("workspaceId", "createdAt", id) WHERE ${isShared}`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['saved_views', 'comment_mentions', 'comments']);
}
