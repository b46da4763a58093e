import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

const refuse = `BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END`;
const inWorkspace = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId")`;
const isKept = `NOT EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId" AND "deletedAt" IS NOT NULL)`;
/** What another program has earned, as long as no run of ours has it. */
const isHistory = `EXISTS (SELECT 1 FROM commissions WHERE id = OLD."commissionId" AND source = 'import' AND "payoutId" IS NULL)`;

/**
 * Commissions that come from another program: their ids there are longer than ours, and the undo of a move deletes them
 * together with their entries. An operation can have records of several kinds.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE operation_parts ADD COLUMN "objectType" varchar(40)');
  if (isPostgres(knex)) await knex.raw('ALTER TABLE commissions ALTER COLUMN "sourceId" TYPE varchar(300)');
  await keepEntries(knex, `${inWorkspace} AND ${isKept} AND NOT ${isHistory}`);
}

export async function down(knex: Knex): Promise<void> {
  await keepEntries(knex, `${inWorkspace} AND ${isKept}`);
  await knex.raw('ALTER TABLE operation_parts DROP COLUMN "objectType"');
}

/** Deletions of entries are refused under this condition; changes always. */
async function keepEntries(knex: Knex, condition: string): Promise<void> {
  if (isPostgres(knex))
    return void (await knex.raw(
      `CREATE OR REPLACE FUNCTION commission_entries_keep() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'DELETE' THEN
           IF NOT (${condition}) THEN RETURN OLD; END IF;
         END IF;
         RAISE EXCEPTION 'The ledger is append-only';
       END $$`,
    ));
  await knex.raw('DROP TRIGGER commission_entries_keep_delete');
  await knex.raw(
    `CREATE TRIGGER commission_entries_keep_delete BEFORE DELETE ON commission_entries WHEN ${condition} ${refuse}`,
  );
}
