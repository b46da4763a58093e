import type { Knex } from 'knex';
import { isPostgres, list, ofWorkspace, searchedId, searchText, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';
import { searchByText } from './parts/search';

/** The directory that companies discover each other in, and the lists of users and workspaces for operators. */
export async function up(knex: Knex): Promise<void> {
  await createDirectory(knex);
  await (isPostgres(knex) ? listOnPostgres(knex) : listOnSqlite(knex));
}

/** The public profiles of companies, separate from the workspaces, whose logos are large. */
async function createDirectory(knex: Knex): Promise<void> {
  await knex.schema.createTable('directory_entries', (table) => {
    // The id of the workspace.
    searchedId(knex, table);
    table.foreign('id').references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('description').nullable();
    list(knex, table, 'industryTags');
    list(knex, table, 'regionTags');
    list(knex, table, 'productsTags');
    // Changes with the logo, so that browsers can cache it. null without a logo.
    table.string('logoVersion', 16).nullable();
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    table.index(['createdAt', 'id']);
  });
  // One row per company and tag, with a copy of the list's sort column, so that a filter reads one index.
  await knex.schema.createTable('directory_tags', (table) => {
    ofWorkspace(table);
    table.string('kind', 20).notNullable();
    table.text('tag').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.primary(['workspaceId', 'kind', 'tag']);
    table.index(['kind', 'tag', 'createdAt', 'workspaceId']);
  });
  await searchByText(knex, 'directory_entries');
}

/** PostgreSQL searches the tables themselves. */
async function listOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`CREATE VIEW listed_users AS SELECT id, email AS "searchText", "createdAt" FROM users`);
  await knex.raw('CREATE INDEX users_email_trgm ON users USING gin (email gin_trgm_ops)');
  await knex.raw(
    `CREATE VIEW listed_workspaces AS SELECT id, name, "searchText", "createdAt" FROM workspaces`,
  );
  await knex.raw('CREATE INDEX workspaces_search_trgm ON workspaces USING gin ("searchText" gin_trgm_ops)');
}

/** On SQLite the lists are tables that triggers maintain: its search index needs row numbers, and logos are large. */
async function listOnSqlite(knex: Knex): Promise<void> {
  await createListed(knex, 'users');
  await createListed(knex, 'workspaces');
  await knex.raw(`CREATE TRIGGER users_listed_insert AFTER INSERT ON users BEGIN
    INSERT INTO listed_users(id, "searchText", "createdAt") VALUES (NEW.id, NEW.email, NEW."createdAt"); END`);
  await knex.raw(`CREATE TRIGGER users_listed_update AFTER UPDATE OF email ON users BEGIN
    UPDATE listed_users SET "searchText" = NEW.email WHERE id = NEW.id; END`);
  await knex.raw(`CREATE TRIGGER workspaces_listed_insert AFTER INSERT ON workspaces BEGIN
    INSERT INTO listed_workspaces(id, name, "searchText", "createdAt")
    VALUES (NEW.id, NEW.name, NEW."searchText", NEW."createdAt"); END`);
  await knex.raw(`CREATE TRIGGER workspaces_listed_update AFTER UPDATE OF name, "searchText" ON workspaces BEGIN
    UPDATE listed_workspaces SET name = NEW.name, "searchText" = NEW."searchText" WHERE id = NEW.id; END`);
}

async function createListed(knex: Knex, of: 'users' | 'workspaces'): Promise<void> {
  const listed = `listed_${of}`;
  await knex.schema.createTable(listed, (table) => {
    searchedId(knex, table);
    table.foreign('id').references('id').inTable(of).onDelete('CASCADE');
    if (of === 'workspaces') table.text('name').notNullable();
    searchText(table);
    time(knex, table, 'createdAt').notNullable();
    // Contains the text, because one or two letters, which the search index can't find, are searched along the list.
    table.index(['createdAt', 'id', 'searchText']);
  });
  await searchByText(knex, listed);
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('DROP VIEW listed_users');
    await knex.raw('DROP VIEW listed_workspaces');
    await knex.raw('DROP INDEX users_email_trgm');
    await knex.raw('DROP INDEX workspaces_search_trgm');
  } else {
    for (const of of ['users', 'workspaces'])
      for (const event of ['insert', 'update']) await knex.raw(`DROP TRIGGER ${of}_listed_${event}`);
    await dropTables(knex, ['listed_users', 'listed_workspaces']);
  }
  await dropTables(knex, ['directory_tags', 'directory_entries']);
}
