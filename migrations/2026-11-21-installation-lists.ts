import type { Knex } from 'knex';

/**
 * What lists of the whole installation read: its workspaces and users by their creation, and texts that are searched. On
 * SQLite they are tables of their own, kept by triggers: its search index needs row numbers, and a workspace's row is as
 * large as its logo. PostgreSQL searches the tables themselves.
 */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

export async function up(knex: Knex): Promise<void> {
  // The name in lower case: both engines then search alike, whatever they know of Unicode.
  await knex.schema.alterTable('workspaces', (table) => {
    table.text('searchText').notNullable().defaultTo('');
  });
  const workspaces: { id: string; name: string }[] = await knex('workspaces').select('id', 'name');
  for (const { id, name } of workspaces)
    await knex('workspaces')
      .where({ id })
      .update({ searchText: name.normalize('NFC').toLowerCase() });
  // Who owns a workspace is asked before every change of a role.
  await knex.schema.alterTable('workspace_members', (table) => {
    table.index(['workspaceId', 'role', 'userId']);
  });
  await (isPostgres(knex) ? listOnPostgres(knex) : listOnSqlite(knex));
}

async function listOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`CREATE VIEW listed_users AS SELECT id, email AS "searchText", "createdAt" FROM users`);
  await knex.raw('CREATE INDEX users_email_trgm ON users USING gin (email gin_trgm_ops)');
  await knex.raw(
    `CREATE VIEW listed_workspaces AS SELECT id, name, "searchText", "createdAt" FROM workspaces`,
  );
  await knex.raw('CREATE INDEX workspaces_search_trgm ON workspaces USING gin ("searchText" gin_trgm_ops)');
}

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
  await knex.raw(`INSERT INTO listed_users(id, "searchText", "createdAt")
    SELECT id, email, "createdAt" FROM users ORDER BY "createdAt", id`);
  await knex.raw(`INSERT INTO listed_workspaces(id, name, "searchText", "createdAt")
    SELECT id, name, "searchText", "createdAt" FROM workspaces ORDER BY "createdAt", id`);
}

async function createListed(knex: Knex, of: 'users' | 'workspaces'): Promise<void> {
  const listed = `listed_${of}`;
  await knex.schema.createTable(listed, (table) => {
    table.increments('seq');
    table.string('id', 36).notNullable().unique().references('id').inTable(of).onDelete('CASCADE');
    if (of === 'workspaces') table.text('name').notNullable();
    table.text('searchText').notNullable();
    table.text('createdAt').notNullable();
    // With the text: one or two letters, which the search index does not know, are looked for along the list.
    table.index(['createdAt', 'id', 'searchText']);
  });
  await knex.raw(
    `CREATE VIRTUAL TABLE ${listed}_search
     USING fts5("searchText", content='${listed}', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO ${listed}_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO ${listed}_search(${listed}_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER ${listed}_search_insert AFTER INSERT ON ${listed} BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER ${listed}_search_delete AFTER DELETE ON ${listed} BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER ${listed}_search_update AFTER UPDATE OF "searchText" ON ${listed}
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('DROP VIEW listed_users');
    await knex.raw('DROP VIEW listed_workspaces');
    await knex.raw('DROP INDEX users_email_trgm');
    await knex.raw('DROP INDEX workspaces_search_trgm');
  } else {
    for (const of of ['users', 'workspaces']) {
      await knex.raw(`DROP TRIGGER ${of}_listed_insert`);
      await knex.raw(`DROP TRIGGER ${of}_listed_update`);
      await knex.schema.dropTable(`listed_${of}_search`);
      await knex.schema.dropTable(`listed_${of}`);
    }
  }
  await knex.schema.alterTable('workspace_members', (table) => {
    table.dropIndex(['workspaceId', 'role', 'userId']);
  });
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "searchText"');
}
