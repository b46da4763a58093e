import type { Knex } from 'knex';
import { createTemplates } from './2026-11-21-email-templates';
import { dropListTable } from './parts/list-table';

export async function up(knex: Knex): Promise<void> {
  await createTemplates(knex, 'document_templates', (table) => {
    table.text('description').nullable();
    table.string('fileFormat', 20).notNullable();
    // The beginning of the document as plain text: lists need not read whole documents.
    table.text('excerpt').notNullable();
    table.text('content').notNullable();
    table.index(['workspaceId', 'fileFormat', 'createdAt', 'id']);
    table.index(['workspaceId', 'category', 'fileFormat', 'createdAt', 'id'], 'document_templates_by_both');
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropListTable(knex, 'document_templates');
}
