import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Files that were uploaded and wait for their uploader's word; any server process can go on with them. */
export async function up(knex: Knex): Promise<void> {
  const time = isPostgres(knex) ? 'timestamptz(3)' : 'text';
  await knex.schema.createTable('imports', (table) => {
    table.string('id', 36).primary();
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.string('createdBy', 36).notNullable().references('id').inTable('users').onDelete('CASCADE');
    table.string('entity', 40).notNullable();
    table.text('fileName').notNullable();
    // The whole file as text, up to 8 MiB.
    table.text('content').notNullable();
    // JSON, read and written whole.
    table.text('file').notNullable();
    table.text('choices').notNullable();
    table.text('outcome').notNullable();
    table.integer('imported').nullable();
    table.specificType('importedAt', time).nullable();
    table.specificType('expiresAt', time).notNullable();
    table.specificType('createdAt', time).notNullable();
    table.index(['workspaceId', 'createdBy', 'createdAt', 'id']);
    table.index(['createdBy']);
    table.index(['expiresAt']);
  });
  // What an import takes for the same: ASCII letters of either case, alike on both engines.
  const folded = (column: string) =>
    isPostgres(knex) ? `lower("${column}" COLLATE "C")` : `lower("${column}")`;
  await knex.raw(`CREATE INDEX partners_same_name ON partners ("workspaceId", (${folded('name')}))`);
  await knex.raw(`CREATE INDEX leads_same_email ON leads ("workspaceId", (${folded('email')}))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX IF EXISTS leads_same_email');
  await knex.raw('DROP INDEX IF EXISTS partners_same_name');
  await knex.schema.dropTableIfExists('imports');
}
