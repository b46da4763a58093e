import type { Knex } from 'knex';
import { isPostgres, json, ofWorkspace, optional, primaryId, time, owner } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const entriesIndexes = ['audit_of_operation', 'audit_of_no_part', 'audit_by_name'];

/**
 * Bulk changes, deletions of many records and imports, which can be undone for a while, and the audit entries and deleted
 * records of each.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('operations', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('kind', 20).notNullable();
    table.string('objectType', 40).notNullable();
    table.integer('count').notNullable();
    table.text('fileName').nullable();
    optional(table, 'createdBy', 'users');
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'undoneAt').nullable();
    table.integer('undoneCount').notNullable().defaultTo(0);
    // While a process undoes the operation.
    time(knex, table, 'claimedUntil').nullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'createdBy', 'createdAt', 'id'], 'operations_by_person');
    table.index(['createdBy']);
    table.index(['createdAt', 'id']);
  });
  await knex.schema.createTable('operation_parts', (table) => {
    owner(table, 'operationId', 'operations');
    table.integer('position').notNullable();
    json(knex, table, 'recordIds').notNullable();
    // The changed fields of these records, before and after. Null for records that an import has created.
    json(knex, table, 'before').nullable();
    json(knex, table, 'after').nullable();
    table.primary(['operationId', 'position']);
  });
  // Not references: entries outlive the operation.
  await knex.raw('ALTER TABLE trash ADD COLUMN "operationId" varchar(36)');
  await knex.raw(
    'CREATE INDEX trash_of_operation ON trash ("operationId", id) WHERE "operationId" IS NOT NULL',
  );
  await knex.raw('ALTER TABLE audit_entries ADD COLUMN "operationId" varchar(36)');
  // True for all entries of an operation but the first.
  await knex.raw(
    `ALTER TABLE audit_entries ADD COLUMN "isPart" boolean NOT NULL DEFAULT ${isPostgres(knex) ? 'false' : '0'}`,
  );
  await knex.raw(
    `CREATE INDEX audit_of_operation ON audit_entries ("workspaceId", "operationId", "createdAt", id)
      WHERE "operationId" IS NOT NULL`,
  );
  await knex.raw(
    `CREATE INDEX audit_of_no_part ON audit_entries ("workspaceId", "createdAt", id)
      WHERE ${isPostgres(knex) ? 'NOT "isPart"' : '"isPart" = 0'}`,
  );
  await knex.raw(
    isPostgres(knex)
      ? `CREATE INDEX audit_by_name ON audit_entries
          ("workspaceId", lower(substr("objectName", 1, 80)) text_pattern_ops, "createdAt", id)`
      : `CREATE INDEX audit_by_name ON audit_entries
          ("workspaceId", lower(substr("objectName", 1, 80)), "createdAt", id)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const index of [...entriesIndexes, 'trash_of_operation']) await knex.raw(`DROP INDEX ${index}`);
  for (const column of ['operationId', 'isPart'])
    await knex.raw(`ALTER TABLE audit_entries DROP COLUMN "${column}"`);
  await knex.raw('ALTER TABLE trash DROP COLUMN "operationId"');
  await dropTables(knex, ['operation_parts', 'operations']);
}
