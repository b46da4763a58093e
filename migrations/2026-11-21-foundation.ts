import type { Knex } from 'knex';

type Table = Knex.CreateTableBuilder;

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

const id = (table: Table) => table.string('id', 36).primary();
/** SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one. */
const searchableId = (knex: Knex, table: Table) => {
  if (isPostgres(knex)) return id(table);
  table.increments('seq');
  return table.string('id', 36).notNullable().unique();
};
const owner = (table: Table, column: string, target: string) =>
  table.string(column, 36).notNullable().references('id').inTable(target).onDelete('CASCADE');
const optional = (table: Table, column: string, target: string) =>
  table.string(column, 36).nullable().references('id').inTable(target).onDelete('SET NULL');

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Table, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);
const list = (knex: Knex, table: Table, column: string) =>
  (isPostgres(knex) ? table.specificType(column, 'jsonb') : table.text(column)).notNullable().defaultTo('[]');

export async function up(knex: Knex): Promise<void> {
  await createAccounts(knex);
  await createPartners(knex);
  await createApplications(knex);
  await createRowCounts(knex, ['partners', 'applications']);
  await createPartnerSearch(knex);
}

async function createAccounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    id(table);
    table.string('email', 320).notNullable().unique();
    // null until the person of an account made by an operator sets one.
    table.text('password').nullable();
    table.string('role', 20).notNullable().defaultTo('viewer');
    table.boolean('superAdmin').notNullable().defaultTo(false);
    table.boolean('mfaEnabled').notNullable().defaultTo(false);
    table.text('mfaSecret').nullable();
    time(knex, table, 'lastLogin').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['createdAt', 'id']);
  });
  await knex.schema.createTable('workspaces', (table) => {
    id(table);
    table.text('name').notNullable();
    table.text('description').nullable();
    table.text('logoUrl').nullable();
    list(knex, table, 'industryTags');
    list(knex, table, 'regionTags');
    list(knex, table, 'productsTags');
    time(knex, table, 'createdAt').notNullable();
    table.index(['createdAt', 'id']);
    table.index(['name']);
  });
  await knex.schema.createTable('sessions', (table) => {
    // A hash: the cookie's value is in nobody's copy of the database.
    table.string('id', 64).primary();
    owner(table, 'userId', 'users');
    optional(table, 'workspaceId', 'workspaces');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['userId', 'workspaceId']);
    table.index(['workspaceId']);
    table.index(['expiresAt']);
  });
  await knex.schema.createTable('password_resets', (table) => {
    table.string('tokenHash', 64).primary();
    owner(table, 'userId', 'users');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'usedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['userId']);
    table.index(['expiresAt']);
  });
  await knex.schema.createTable('rate_limits', (table) => {
    // A hash of the action and of whom it limits: neither emails nor addresses are kept.
    table.string('key', 64).primary();
    table.integer('points').notNullable();
    time(knex, table, 'resetsAt').notNullable();
    table.index(['resetsAt']);
  });
}

async function createPartners(knex: Knex): Promise<void> {
  await knex.schema.createTable('tag_vocabularies', (table) => {
    id(table);
    owner(table, 'workspaceId', 'workspaces');
    table.string('category', 20).notNullable();
    table.string('value', 100).notNullable();
    table.string('label', 100).notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.unique(['workspaceId', 'category', 'value']);
    table.index(['workspaceId', 'createdAt', 'id']);
  });
  await knex.schema.createTable('partners', (table) => {
    searchableId(knex, table);
    owner(table, 'workspaceId', 'workspaces');
    table.text('name').notNullable();
    table.text('description').notNullable();
    table.text('industry').notNullable();
    table.text('size').notNullable();
    table.text('location').notNullable();
    table.text('website').nullable();
    table.text('logo').nullable();
    // Name and description in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    table.string('status', 20).notNullable().defaultTo('active');
    list(knex, table, 'partnershipType');
    list(knex, table, 'tags');
    table.string('onboardingStatus', 20).notNullable().defaultTo('none');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    // The columns after the id answer the directory's other filters without a look at the row.
    table.index(['workspaceId', 'industry', 'createdAt', 'id', 'status', 'location']);
    table.index(['workspaceId', 'location', 'createdAt', 'id', 'status', 'industry']);
    table.index(['workspaceId', 'onboardingStatus', 'createdAt', 'id']);
  });
  // One row per partner and type, with copies of what the directory orders and filters by, so that its filter on a list
  // walks one index.
  await knex.schema.createTable('partner_types', (table) => {
    owner(table, 'workspaceId', 'workspaces');
    owner(table, 'partnerId', 'partners');
    table.text('type').notNullable();
    table.string('status', 20).notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.primary(['partnerId', 'type']);
    table.index(['workspaceId', 'type', 'createdAt', 'partnerId', 'status']);
  });
  await knex.schema.createTable('workspace_members', (table) => {
    id(table);
    owner(table, 'workspaceId', 'workspaces');
    owner(table, 'userId', 'users');
    table.string('role', 20).notNullable().defaultTo('viewer');
    table.string('partnerId', 36).nullable().references('id').inTable('partners').onDelete('CASCADE');
    time(knex, table, 'joinedAt').notNullable();
    table.unique(['workspaceId', 'userId']);
    table.index(['workspaceId', 'joinedAt', 'userId']);
    table.index(['userId', 'joinedAt']);
    table.index(['partnerId']);
  });
  await knex.schema.createTable('invitations', (table) => {
    id(table);
    table.string('tokenHash', 64).notNullable().unique();
    table.string('email', 320).notNullable();
    table.string('role', 20).notNullable().defaultTo('viewer');
    owner(table, 'workspaceId', 'workspaces');
    optional(table, 'invitedBy', 'users');
    table.string('partnerId', 36).nullable().references('id').inTable('partners').onDelete('CASCADE');
    time(knex, table, 'expiresAt').notNullable();
    time(knex, table, 'usedAt').nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['partnerId']);
    table.index(['invitedBy']);
  });
  await createPartnerRecords(knex);
}

async function createPartnerRecords(knex: Knex): Promise<void> {
  await knex.schema.createTable('partner_notes', (table) => {
    id(table);
    owner(table, 'partnerId', 'partners');
    optional(table, 'userId', 'users');
    table.text('content').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['userId']);
  });
  await knex.schema.createTable('partner_contacts', (table) => {
    id(table);
    owner(table, 'partnerId', 'partners');
    table.text('name').notNullable();
    table.text('title').nullable();
    table.text('email').nullable();
    table.text('phone').nullable();
    table.boolean('isPrimary').notNullable().defaultTo(false);
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
  });
  await knex.schema.createTable('partner_activities', (table) => {
    id(table);
    owner(table, 'partnerId', 'partners');
    optional(table, 'userId', 'users');
    table.string('activityType', 40).notNullable();
    table.text('description').notNullable();
    (isPostgres(knex) ? table.specificType('metadata', 'jsonb') : table.text('metadata')).nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['userId']);
  });
  await knex.schema.createTable('onboarding_tasks', (table) => {
    id(table);
    owner(table, 'partnerId', 'partners');
    table.text('taskName').notNullable();
    table.text('taskDescription').nullable();
    table.boolean('required').notNullable().defaultTo(true);
    table.boolean('completed').notNullable().defaultTo(false);
    optional(table, 'completedBy', 'users');
    time(knex, table, 'completedAt').nullable();
    table.integer('sortOrder').notNullable().defaultTo(0);
    time(knex, table, 'createdAt').notNullable();
    table.index(['partnerId', 'sortOrder', 'createdAt', 'id']);
    table.index(['completedBy']);
  });
  await knex.schema.createTable('check_ins', (table) => {
    id(table);
    owner(table, 'partnerId', 'partners');
    owner(table, 'workspaceId', 'workspaces');
    time(knex, table, 'scheduledDate').notNullable();
    table.text('title').notNullable();
    table.text('notes').nullable();
    table.boolean('completed').notNullable().defaultTo(false);
    optional(table, 'completedBy', 'users');
    time(knex, table, 'completedAt').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['partnerId', 'createdAt', 'id']);
    table.index(['workspaceId']);
    table.index(['completedBy']);
    table.index(['createdBy']);
  });
}

async function createApplications(knex: Knex): Promise<void> {
  await knex.schema.createTable('applications', (table) => {
    id(table);
    owner(table, 'workspaceId', 'workspaces');
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
    // Set once, by converting.
    optional(table, 'partnerId', 'partners');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['partnerId']);
  });
}

/** Rows per workspace and status, kept by triggers: tab counts and list totals that do not grow with the table. */
async function createRowCounts(knex: Knex, tables: string[]): Promise<void> {
  await knex.schema.createTable('row_counts', (table) => {
    owner(table, 'workspaceId', 'workspaces');
    table.string('tableName', 40).notNullable();
    table.string('bucket', 40).notNullable();
    table.integer('n').notNullable();
    table.primary(['workspaceId', 'tableName', 'bucket']);
  });
  for (const table of tables)
    await (isPostgres(knex) ? countOnPostgres(knex, table) : countOnSqlite(knex, table));
}

const added = (table: string) =>
  `INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", '${table}', NEW.status, 1)
   ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
const removed = (table: string) =>
  `UPDATE row_counts SET n = n - 1
   WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = '${table}' AND bucket = OLD.status;`;

async function countOnSqlite(knex: Knex, table: string): Promise<void> {
  await knex.raw(`CREATE TRIGGER ${table}_counted_insert AFTER INSERT ON ${table} BEGIN ${added(table)} END`);
  await knex.raw(
    `CREATE TRIGGER ${table}_counted_delete AFTER DELETE ON ${table} BEGIN ${removed(table)} END`,
  );
  await knex.raw(
    `CREATE TRIGGER ${table}_counted_update AFTER UPDATE OF status ON ${table} WHEN OLD.status <> NEW.status
     BEGIN ${removed(table)} ${added(table)} END`,
  );
}

async function countOnPostgres(knex: Knex, table: string): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION ${table}_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN RETURN NULL; END IF;
      IF TG_OP <> 'INSERT' THEN ${removed(table)} END IF;
      IF TG_OP <> 'DELETE' THEN ${added(table)} END IF;
      RETURN NULL;
    END $$`);
  await knex.raw(
    `CREATE TRIGGER ${table}_counted AFTER INSERT OR DELETE OR UPDATE OF status ON ${table}
     FOR EACH ROW EXECUTE FUNCTION ${table}_counted()`,
  );
}

/** Substring search over a partner's texts, which are kept in lower case. */
async function createPartnerSearch(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await knex.raw('CREATE INDEX partners_search_trgm ON partners USING gin ("searchText" gin_trgm_ops)');
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE partners_search
     USING fts5("searchText", content='partners', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO partners_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO partners_search(partners_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER partners_search_insert AFTER INSERT ON partners BEGIN ${add} END`);
  await knex.raw(`CREATE TRIGGER partners_search_delete AFTER DELETE ON partners BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER partners_search_update AFTER UPDATE OF "searchText" ON partners BEGIN ${remove} ${add} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'partners_search',
    'row_counts',
    'applications',
    'check_ins',
    'onboarding_tasks',
    'partner_activities',
    'partner_contacts',
    'partner_notes',
    'invitations',
    'workspace_members',
    'partner_types',
    'partners',
    'tag_vocabularies',
    'rate_limits',
    'password_resets',
    'sessions',
    'workspaces',
    'users',
  ];
  for (const table of tables) await knex.schema.dropTableIfExists(table);
  if (isPostgres(knex))
    for (const table of ['partners', 'applications'])
      await knex.raw(`DROP FUNCTION IF EXISTS ${table}_counted()`);
}
