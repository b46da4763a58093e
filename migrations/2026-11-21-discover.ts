import type { Knex } from 'knex';

/** Discover (spec §2): what companies show of themselves, kept apart from their workspaces, whose logos are large. */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

const list = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  (isPostgres(knex) ? table.specificType(column, 'jsonb') : table.text(column)).notNullable().defaultTo('[]');
/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('directory_entries', (table) => {
    // Of the workspace. SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one.
    if (!isPostgres(knex)) table.increments('seq');
    const id = table.string('id', 36).notNullable();
    if (isPostgres(knex)) id.primary();
    else id.unique();
    table.foreign('id').references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('description').nullable();
    list(knex, table, 'industryTags');
    list(knex, table, 'regionTags');
    list(knex, table, 'productsTags');
    // Changes with the logo, so that browsers may keep it; null: none.
    table.string('logoVersion', 16).nullable();
    // Name, description and tags in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['createdAt', 'id']);
  });
  // One row per company and tag, with a copy of what the list is ordered by, so that a filter walks one index.
  await knex.schema.createTable('directory_tags', (table) => {
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.string('kind', 20).notNullable();
    table.text('tag').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.primary(['workspaceId', 'kind', 'tag']);
    table.index(['kind', 'tag', 'createdAt', 'workspaceId']);
  });
  await createSearch(knex);
  await listWorkspaces(knex);
}

async function createSearch(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(
      'CREATE INDEX directory_entries_search_trgm ON directory_entries USING gin ("searchText" gin_trgm_ops)',
    );
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE directory_entries_search
     USING fts5("searchText", content='directory_entries', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const add = `INSERT INTO directory_entries_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const remove = `INSERT INTO directory_entries_search(directory_entries_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(
    `CREATE TRIGGER directory_entries_search_insert AFTER INSERT ON directory_entries BEGIN ${add} END`,
  );
  await knex.raw(
    `CREATE TRIGGER directory_entries_search_delete AFTER DELETE ON directory_entries BEGIN ${remove} END`,
  );
  await knex.raw(
    `CREATE TRIGGER directory_entries_search_update AFTER UPDATE OF "searchText" ON directory_entries
     BEGIN ${remove} ${add} END`,
  );
}

interface Workspace {
  id: string;
  name: string;
  description: string | null;
  industryTags: string | string[];
  regionTags: string | string[];
  productsTags: string | string[];
  createdAt: string;
}

/** Those that are there already. */
async function listWorkspaces(knex: Knex): Promise<void> {
  const workspaces: Workspace[] = await knex('workspaces')
    .orderBy(['createdAt', 'id'])
    .select('id', 'name', 'description', 'industryTags', 'regionTags', 'productsTags', 'createdAt');
  for (const workspace of workspaces) await listWorkspace(knex, workspace);
}

async function listWorkspace(knex: Knex, workspace: Workspace): Promise<void> {
  const { id, name, description, createdAt } = workspace;
  const tags = {
    industry: parse(workspace.industryTags),
    location: parse(workspace.regionTags),
    products: parse(workspace.productsTags),
  };
  const allTags = Object.values(tags).flat();
  if (name === '' || (!description && allTags.length === 0)) return;
  await knex('directory_entries').insert({
    id,
    name,
    description,
    industryTags: JSON.stringify(tags.industry),
    regionTags: JSON.stringify(tags.location),
    productsTags: JSON.stringify(tags.products),
    searchText: [name, description ?? '', ...allTags].join('\n').normalize('NFC').toLowerCase(),
    createdAt,
  });
  for (const [kind, values] of Object.entries(tags))
    for (const tag of new Set(values))
      await knex('directory_tags').insert({ workspaceId: id, kind, tag, createdAt });
}

const parse = (tags: string | string[]): string[] =>
  typeof tags === 'string' ? (JSON.parse(tags) as string[]) : tags;

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('directory_entries_search');
  await knex.schema.dropTable('directory_tags');
  await knex.schema.dropTable('directory_entries');
}
