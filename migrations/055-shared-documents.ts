import type { Knex } from 'knex';
import { createChosenPartners } from './parts/audiences';
import { isPostgres } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const columns = ['audience', 'tiers', 'downloadCount'];

/** The partners that can download a document template in the portal, and the number of downloads. */
export async function up(knex: Knex): Promise<void> {
  const json = isPostgres(knex) ? 'jsonb' : 'text';
  const add = (column: string) => knex.raw(`ALTER TABLE document_templates ADD COLUMN ${column}`);
  await add(`audience varchar(10) NOT NULL DEFAULT 'none'`);
  await add(`tiers ${json} NOT NULL DEFAULT '[]'`);
  await add(`"downloadCount" integer NOT NULL DEFAULT 0`);
  // Most templates aren't shared.
  await knex.raw(
    `CREATE INDEX document_templates_shared ON document_templates ("workspaceId", "createdAt", id) WHERE audience <> 'none'`,
  );
  await createChosenPartners(knex, {
    links: 'document_partners',
    column: 'documentId',
    of: 'document_templates',
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['document_partners']);
  await knex.raw('DROP INDEX document_templates_shared');
  for (const column of columns) await knex.raw(`ALTER TABLE document_templates DROP COLUMN "${column}"`);
}
