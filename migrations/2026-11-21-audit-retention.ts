import type { Knex } from 'knex';
import { isPostgres } from './parts/list-table';

/**
 * Lets entries of the audit log go by their age, and in no other way. Whoever wants to delete some says in `audit_pruning` how old
 * they are at least, and takes that back in the same transaction: a reference to a row that never is, looked at when a transaction
 * ends, lets none end that has not. So nobody finds the door open.
 */
export async function up(knex: Knex): Promise<void> {
  const moment = isPostgres(knex) ? 'timestamptz(3)' : 'text';
  await knex.raw(
    `CREATE TABLE audit_pruning (
       id integer PRIMARY KEY CHECK (id = 1),
       "olderThan" ${moment} NOT NULL,
       never integer NOT NULL DEFAULT 2 CHECK (never = 2) REFERENCES audit_pruning (id) DEFERRABLE INITIALLY DEFERRED
     )`,
  );
  await knex.schema.alterTable('audit_entries', (table) => {
    table.index(['createdAt', 'id'], 'audit_entries_passing');
  });
  await protect(knex, `${isWorkspaceThere} AND ${isKept}`);
}

/** A cascade runs when the workspace is gone already. */
const isWorkspaceThere = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId")`;
const isKept = `NOT EXISTS (SELECT 1 FROM audit_pruning WHERE OLD."createdAt" < "olderThan")`;

async function protect(knex: Knex, from: string): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(`
      CREATE OR REPLACE FUNCTION audit_entries_keep() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF NOT (${from}) THEN RETURN OLD; END IF;
        END IF;
        RAISE EXCEPTION 'The audit log is append-only';
      END $$`);
    return;
  }
  await knex.raw('DROP TRIGGER audit_entries_keep_delete');
  await knex.raw(
    `CREATE TRIGGER audit_entries_keep_delete BEFORE DELETE ON audit_entries WHEN ${from}
     BEGIN SELECT RAISE(ABORT, 'The audit log is append-only'); END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await protect(knex, isWorkspaceThere);
  await knex.schema.alterTable('audit_entries', (table) => {
    table.dropIndex(['createdAt', 'id'], 'audit_entries_passing');
  });
  await knex.schema.dropTable('audit_pruning');
}
