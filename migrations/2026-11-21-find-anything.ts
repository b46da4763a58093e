import type { Knex } from 'knex';

/**
 * Lets applications be searched, remembers which company sent one through the directory, and finds names by their
 * first letters, which an index of trigrams cannot.
 */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.schema.alterTable('applications', (table) => {
      table.text('searchText').notNullable().defaultTo('');
      table
        .string('fromWorkspaceId', 36)
        .nullable()
        .references('id')
        .inTable('workspaces')
        .onDelete('SET NULL');
      table.index(['fromWorkspaceId', 'workspaceId', 'status']);
    });
  } else {
    await rebuildApplications(knex, { isSearchable: true });
  }
  await fillSearchText(knex);
  await createSearch(knex);
  await createPrefixIndex(knex, 'partners');
  await createPrefixIndex(knex, 'applications');
  await createPrefixIndex(knex, 'leads');
}

const columns = [
  'id',
  'workspaceId',
  'companyName',
  'website',
  'contactEmail',
  'contactName',
  'phoneNumber',
  'continent',
  'region',
  'industry',
  'size',
  'solutions',
  'services',
  'valueProp',
  'status',
  'adminNote',
  'partnerId',
  'createdAt',
  'updatedAt',
];

/**
 * SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one, which SQLite adds to no
 * table that is there. Nothing refers to applications. Dropping the old table drops its triggers and indexes too, and
 * deletes its rows without firing any.
 */
async function rebuildApplications(knex: Knex, { isSearchable }: { isSearchable: boolean }): Promise<void> {
  await knex.schema.createTable('applications_new', (table) => {
    if (isSearchable) table.increments('seq');
    const id = table.string('id', 36).notNullable();
    if (isSearchable) id.unique({ indexName: 'applications_id_unique' });
    else id.primary();
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('companyName').notNullable();
    table.text('website').nullable();
    table.text('contactEmail').notNullable();
    table.text('contactName').nullable();
    table.text('phoneNumber').nullable();
    table.string('continent', 40).notNullable();
    table.text('region').notNullable();
    table.text('industry').notNullable();
    table.string('size', 40).notNullable();
    table.boolean('solutions').notNullable().defaultTo(false);
    table.boolean('services').notNullable().defaultTo(false);
    table.text('valueProp').notNullable();
    table.string('status', 20).notNullable().defaultTo('Applied');
    table.text('adminNote').nullable();
    table.string('partnerId', 36).nullable().references('id').inTable('partners').onDelete('SET NULL');
    table.text('createdAt').notNullable();
    table.text('updatedAt').notNullable();
    if (!isSearchable) return;
    table.text('searchText').notNullable().defaultTo('');
    table
      .string('fromWorkspaceId', 36)
      .nullable()
      .references('id')
      .inTable('workspaces')
      .onDelete('SET NULL');
  });
  const names = columns.map((column) => `"${column}"`).join(', ');
  await knex.raw(
    `INSERT INTO applications_new (${names}) SELECT ${names} FROM applications ORDER BY "createdAt", id`,
  );
  await knex.schema.dropTable('applications');
  await knex.schema.renameTable('applications_new', 'applications');
  await knex.schema.alterTable('applications', (table) => {
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['partnerId']);
    if (isSearchable) table.index(['fromWorkspaceId', 'workspaceId', 'status']);
  });
  await countRows(knex);
}

/** The counters that the foundation put on the table, as they were. */
async function countRows(knex: Knex): Promise<void> {
  const added = `
    INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", 'applications', NEW.status, 1)
    ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
  const removed = `
    UPDATE row_counts SET n = n - 1
    WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = 'applications' AND bucket = OLD.status;`;
  await knex.raw(
    `CREATE TRIGGER applications_counted_insert AFTER INSERT ON applications BEGIN ${added} END`,
  );
  await knex.raw(
    `CREATE TRIGGER applications_counted_delete AFTER DELETE ON applications BEGIN ${removed} END`,
  );
  await knex.raw(
    `CREATE TRIGGER applications_counted_update AFTER UPDATE OF status ON applications WHEN OLD.status <> NEW.status
     BEGIN ${removed} ${added} END`,
  );
}

interface Texts {
  id: string;
  companyName: string;
  contactName: string | null;
  contactEmail: string;
  website: string | null;
}

const BATCH = 500;

async function fillSearchText(knex: Knex): Promise<void> {
  let last = '';
  for (;;) {
    const rows: Texts[] = await knex('applications')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'companyName', 'contactName', 'contactEmail', 'website');
    for (const { id, companyName, contactName, contactEmail, website } of rows) {
      const text = [companyName, contactName ?? '', contactEmail, website ?? ''].join('\n');
      await knex('applications')
        .where({ id })
        .update({ searchText: text.normalize('NFC').toLowerCase() });
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function createSearch(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(
      'CREATE INDEX applications_search_trgm ON applications USING gin ("searchText" gin_trgm_ops)',
    );
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE applications_search
     USING fts5("searchText", content='applications', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  await knex.raw(`INSERT INTO applications_search(applications_search) VALUES ('rebuild')`);
  const add = `INSERT INTO applications_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO applications_search(applications_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER applications_search_insert AFTER INSERT ON applications BEGIN ${add} END`);
  await knex.raw(
    `CREATE TRIGGER applications_search_delete AFTER DELETE ON applications BEGIN ${remove} END`,
  );
  await knex.raw(
    `CREATE TRIGGER applications_search_update AFTER UPDATE OF "searchText" ON applications
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${remove} ${add} END`,
  );
}

/** A search text begins with the name. By bytes on both engines, as the query that looks for a range of it compares. */
async function createPrefixIndex(knex: Knex, table: string): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  await knex.raw(
    `CREATE INDEX ${table}_name_prefix ON ${table} ("workspaceId", (substr("searchText", 1, 40)${collation}))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['partners', 'applications', 'leads'])
    await knex.raw(`DROP INDEX IF EXISTS ${table}_name_prefix`);
  if (!isPostgres(knex)) {
    await knex.schema.dropTable('applications_search');
    await rebuildApplications(knex, { isSearchable: false });
    return;
  }
  await knex.schema.alterTable('applications', (table) => {
    table.dropColumn('fromWorkspaceId');
    table.dropColumn('searchText');
  });
}
