import type { Knex } from 'knex';
import { makeAppendOnly } from './parts/append-only';
import { isPostgres, json, list, ofWorkspace, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The log of who changed what. Its entries can't be changed, and deleted only by age. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_entries', (table) => {
    primaryId(table);
    // The only foreign key: an entry outlives the account and the object, so it contains the names of both.
    ofWorkspace(table);
    // null for a caller who wasn't signed in. The name then describes the caller.
    table.string('actorId', 36).nullable();
    table.string('actorName', 320).notNullable();
    table.string('action', 40).notNullable();
    table.string('objectType', 40).notNullable();
    table.string('objectId', 36).nullable();
    table.text('objectName').notNullable();
    // What the object belongs to: {type, id, name}.
    json(knex, table, 'parent').nullable();
    list(knex, table, 'changes');
    table.string('address', 45).nullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    // The columns after the id let the log's other filters work without reading the row.
    table.index(['workspaceId', 'actorName', 'createdAt', 'id', 'action', 'objectType'], 'audit_by_actor');
    table.index(['workspaceId', 'action', 'createdAt', 'id', 'objectType'], 'audit_by_action');
    table.index(['workspaceId', 'objectType', 'createdAt', 'id'], 'audit_by_object_type');
    table.index(['createdAt', 'id'], 'audit_entries_passing');
  });
  await createPruning(knex);
  await makeAppendOnly(knex, {
    table: 'audit_entries',
    message: 'The audit log is append-only',
    keepIf: `NOT EXISTS (SELECT 1 FROM audit_pruning WHERE OLD."createdAt" < "olderThan")`,
  });
}

/**
 * To delete old entries, a transaction inserts the age limit here, and must delete this row before it ends: the deferred
 * reference to a row that can't exist makes any other commit fail.
 */
async function createPruning(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE audit_pruning (
       id integer PRIMARY KEY CHECK (id = 1),
       "olderThan" ${isPostgres(knex) ? 'timestamptz(3)' : 'text'} NOT NULL,
       never integer NOT NULL DEFAULT 2 CHECK (never = 2) REFERENCES audit_pruning (id) DEFERRABLE INITIALLY DEFERRED
     )`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['audit_entries', 'audit_pruning'], ['audit_entries_keep']);
}
