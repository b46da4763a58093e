import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

const audit = ` AND NOT EXISTS (SELECT 1 FROM audit_pruning WHERE OLD."createdAt" < "olderThan")`;
const tables = [
  { table: 'audit_entries', message: 'The audit log is append-only', keepIf: audit },
  { table: 'agreement_acceptances', message: 'Acceptances are append-only', keepIf: '' },
];

/**
 * Lets a transaction put a pseudonym into append-only rows, to erase a person: it inserts a row here, and must delete it
 * before it ends. The deferred reference to a row that can't exist makes any other commit fail, as in audit_pruning.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE person_erasures (
       id integer PRIMARY KEY CHECK (id = 1),
       never integer NOT NULL DEFAULT 2 CHECK (never = 2) REFERENCES person_erasures (id) DEFERRABLE INITIALLY DEFERRED
     )`,
  );
  await keep(knex, 'EXISTS (SELECT 1 FROM person_erasures)');
}

export async function down(knex: Knex): Promise<void> {
  await keep(knex, null);
  await knex.schema.dropTable('person_erasures');
}

/** Refuses changes of the rows, unless the condition holds. */
async function keep(knex: Knex, unless: string | null): Promise<void> {
  for (const { table, message, keepIf } of tables) {
    if (isPostgres(knex)) {
      const mustStay = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId" AND "deletedAt" IS NULL)${keepIf}`;
      const change =
        unless === null ? '' : `IF TG_OP = 'UPDATE' THEN IF ${unless} THEN RETURN NEW; END IF; END IF;`;
      await knex.raw(`CREATE OR REPLACE FUNCTION ${table}_keep() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${change}
       IF TG_OP = 'DELETE' THEN
         IF NOT (${mustStay}) THEN RETURN OLD; END IF;
       END IF;
       RAISE EXCEPTION '${message}';
     END $$`);
      continue;
    }
    await knex.raw(`DROP TRIGGER ${table}_keep_update`);
    await knex.raw(`CREATE TRIGGER ${table}_keep_update BEFORE UPDATE ON ${table}
      ${unless === null ? '' : `WHEN NOT ${unless}`} BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  }
}
