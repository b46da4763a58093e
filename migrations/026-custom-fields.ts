import type { Knex } from 'knex';
import { isPostgres, list, ofWorkspace, primaryId, time, uuid } from './parts/columns';
import { createCustomValues, dropCustomValues } from './parts/custom-values';

const tables = ['partners', 'leads', 'applications'] as const;

/** The fields that workspaces define for their records, and their values. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('custom_fields', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('entity', 20).notNullable();
    table.string('key', 50).notNullable();
    table.string('label', 100).notNullable();
    table.string('type', 20).notNullable();
    list(knex, table, 'options');
    table.boolean('required').notNullable().defaultTo(false);
    table.boolean('showOnForm').notNullable().defaultTo(false);
    table.integer('position').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.unique(['workspaceId', 'entity', 'key']);
  });
  // Fields whose values are still being deleted, in small steps.
  await knex.schema.createTable('deleted_custom_fields', (table) => {
    uuid(table, 'fieldId').primary();
    ofWorkspace(table);
    table.string('entity', 20).notNullable();
    time(knex, table, 'deletedAt').notNullable();
    table.index(['workspaceId']);
  });
  for (const table of tables) {
    await knex.raw(
      `ALTER TABLE ${table} ADD COLUMN "custom" ${isPostgres(knex) ? 'jsonb' : 'text'} NOT NULL DEFAULT '{}'`,
    );
    await createCustomValues(knex, table);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) {
    await dropCustomValues(knex, table);
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN "custom"`);
  }
  await knex.schema.dropTable('deleted_custom_fields');
  await knex.schema.dropTable('custom_fields');
}
