import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

const tables = ['workspaces', 'users'];

/** The append-only tables, their errors, and other conditions under which a row must stay. */
const appendOnly = [
  {
    table: 'audit_entries',
    message: 'The audit log is append-only',
    keepIf: ` AND NOT EXISTS (SELECT 1 FROM audit_pruning WHERE OLD."createdAt" < "olderThan")`,
  },
  { table: 'affiliate_ledger', message: 'The ledger is append-only', keepIf: '' },
  { table: 'agreement_acceptances', message: 'Acceptances are append-only', keepIf: '' },
];

/**
 * Marks workspaces and accounts that are deleted, while their rows are deleted in the background. Rows of append-only
 * tables can then be deleted before their workspace.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) {
    await knex.raw(
      `ALTER TABLE ${table} ADD COLUMN "deletedAt" ${isPostgres(knex) ? 'timestamptz(3)' : 'text'}`,
    );
    await knex.raw(
      `CREATE INDEX ${table}_deleted ON ${table} ("deletedAt", id) WHERE "deletedAt" IS NOT NULL`,
    );
  }
  await keepRows(knex, ' AND "deletedAt" IS NULL');
  await list(knex, ' WHERE "deletedAt" IS NULL');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) await knex(table).whereNotNull('deletedAt').delete();
  await list(knex, '');
  await keepRows(knex, '');
  for (const table of tables) {
    await knex.raw(`DROP INDEX ${table}_deleted`);
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN "deletedAt"`);
  }
}

/** On SQLite, the lists of super admins are tables, from which the deletion removes the rows. */
async function list(knex: Knex, condition: string): Promise<void> {
  if (!isPostgres(knex)) return;
  for (const table of tables)
    await knex.raw(
      condition === ''
        ? `DROP INDEX ${table}_listed`
        : `CREATE INDEX ${table}_listed ON ${table} ("createdAt", id)${condition}`,
    );
  await knex.raw(`CREATE OR REPLACE VIEW listed_users AS
    SELECT id, email || coalesce(' ' || "nameText", '') AS "searchText", "createdAt" FROM users${condition}`);
  await knex.raw(`CREATE OR REPLACE VIEW listed_workspaces AS
    SELECT id, name, "searchText", "createdAt" FROM workspaces${condition}`);
}

/** Refuses to delete rows of workspaces that meet the condition. */
async function keepRows(knex: Knex, condition: string): Promise<void> {
  for (const { table, message, keepIf } of appendOnly) {
    const mustStay = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId"${condition})${keepIf}`;
    if (isPostgres(knex)) {
      await knex.raw(`CREATE OR REPLACE FUNCTION ${table}_keep() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' THEN
         IF NOT (${mustStay}) THEN RETURN OLD; END IF;
       END IF;
       RAISE EXCEPTION '${message}';
     END $$`);
      continue;
    }
    await knex.raw(`DROP TRIGGER ${table}_keep_delete`);
    await knex.raw(`CREATE TRIGGER ${table}_keep_delete BEFORE DELETE ON ${table} WHEN ${mustStay}
      BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  }
}
