import type { Knex } from 'knex';
import {
  isPostgres,
  ofWorkspace,
  optional,
  owner,
  primaryId,
  searchedId,
  searchText,
  time,
} from './parts/columns';
import { counterFunctions, dropTables } from './parts/drop-tables';
import { countBy } from './parts/row-counts';
import { findByPrefix, findDuplicates, searchByText } from './parts/search';

/** Applications to become a partner, leads, and imports of either from files. */
export async function up(knex: Knex): Promise<void> {
  await createApplications(knex);
  await createLeads(knex);
  await createImports(knex);
}

async function createApplications(knex: Knex): Promise<void> {
  await knex.schema.createTable('applications', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
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
    // Set once, when the application is converted.
    optional(table, 'partnerId', 'partners');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    searchText(table).defaultTo('');
    // The company that sent it through the directory.
    optional(table, 'fromWorkspaceId', 'workspaces');
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['partnerId']);
    table.index(['fromWorkspaceId', 'workspaceId', 'status']);
  });
  await countBy(knex, 'applications');
  await countConverted(knex);
  await searchByText(knex, 'applications');
  await findByPrefix(knex, 'applications');
}

/** Counts applications that became a partner which still exists, for the dashboard. */
async function countConverted(knex: Knex): Promise<void> {
  const add = `
    INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
    VALUES (NEW."workspaceId", 'applications_converted', 'converted', 1)
    ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
  const remove = `
    UPDATE row_counts SET n = n - 1
    WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = 'applications_converted' AND bucket = 'converted';`;
  const is = 'NEW."partnerId" IS NOT NULL';
  const was = 'OLD."partnerId" IS NOT NULL';
  const statements = isPostgres(knex)
    ? [
        `CREATE FUNCTION applications_converted() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF TG_OP <> 'INSERT' AND ${was} THEN ${remove} END IF;
           IF TG_OP <> 'DELETE' AND ${is} THEN ${add} END IF;
           RETURN NULL;
         END $$`,
        // Deferred to prevent a deadlock: deleting a partner changes its application and then the counts of partners,
        // converting an application changes them in the opposite order.
        `CREATE CONSTRAINT TRIGGER applications_converted AFTER INSERT OR DELETE OR UPDATE OF "partnerId" ON applications
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION applications_converted()`,
      ]
    : [
        `CREATE TRIGGER applications_converted_insert AFTER INSERT ON applications WHEN ${is} BEGIN ${add} END`,
        `CREATE TRIGGER applications_converted_delete AFTER DELETE ON applications WHEN ${was} BEGIN ${remove} END`,
        // Two triggers, because a trigger of SQLite has only one condition.
        `CREATE TRIGGER applications_converted_set AFTER UPDATE OF "partnerId" ON applications
         WHEN ${is} AND NOT (${was}) BEGIN ${add} END`,
        `CREATE TRIGGER applications_converted_unset AFTER UPDATE OF "partnerId" ON applications
         WHEN ${was} AND NOT (${is}) BEGIN ${remove} END`,
      ];
  for (const statement of statements) await knex.raw(statement);
}

async function createLeads(knex: Knex): Promise<void> {
  await knex.schema.createTable('leads', (table) => {
    searchedId(knex, table);
    ofWorkspace(table);
    table.text('name').notNullable();
    table.text('company').notNullable();
    table.text('email').notNullable();
    table.text('industry').nullable();
    table.text('city').nullable();
    table.string('priority', 20).nullable();
    table.string('status', 20).notNullable().defaultTo('new');
    searchText(table);
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['createdBy']);
  });
  await countBy(knex, 'leads');
  await searchByText(knex, 'leads');
  await findByPrefix(knex, 'leads');
  await findDuplicates(knex, { table: 'leads', column: 'email', index: 'leads_same_email' });
}

/** Uploaded files that wait for their confirmation, which any server process can handle. */
async function createImports(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (table) => {
    primaryId(table);
    ofWorkspace(table);
    owner(table, 'createdBy', 'users');
    table.string('entity', 40).notNullable();
    table.text('fileName').notNullable();
    // The whole file as text, up to 8 MiB.
    table.text('content').notNullable();
    // JSON, read and written as a whole.
    table.text('file').notNullable();
    table.text('choices').notNullable();
    table.text('outcome').notNullable();
    table.integer('imported').nullable();
    time(knex, table, 'importedAt').nullable();
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdBy', 'createdAt', 'id']);
    table.index(['createdBy']);
    table.index(['expiresAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(
    knex,
    ['imports', 'leads', 'applications'],
    ['applications_converted', ...counterFunctions('leads_counted', 'applications_counted')],
  );
}
