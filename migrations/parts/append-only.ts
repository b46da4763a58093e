import type { Knex } from 'knex';
import { isPostgres } from './columns';

/** A table whose rows can't be changed, and can only be deleted together with their workspace. */
export interface AppendOnly {
  table: string;
  /** The error of a refused statement. */
  message: string;
  /** SQL: a condition besides the ids under which the row `NEW` would replace an existing row. */
  replacesIf?: string;
  /** SQL: another condition under which the row `OLD` must be kept. */
  keepIf?: string;
}

/** A cascade runs after the workspace is deleted. That is how it differs from a DELETE of single rows. */
const workspaceExists = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId")`;

export async function makeAppendOnly(knex: Knex, rules: AppendOnly): Promise<void> {
  const mustStay = rules.keepIf === undefined ? workspaceExists : `${workspaceExists} AND ${rules.keepIf}`;
  const statements = isPostgres(knex) ? onPostgres(rules, mustStay) : onSqlite(rules, mustStay);
  for (const statement of statements) await knex.raw(statement);
}

function onSqlite({ table, message, replacesIf }: AppendOnly, mustStay: string): string[] {
  const alsoIf = replacesIf === undefined ? '' : ` OR (${replacesIf})`;
  const refuse = `BEGIN SELECT RAISE(ABORT, '${message}'); END`;
  return [
    `CREATE TRIGGER ${table}_keep_update BEFORE UPDATE ON ${table} ${refuse}`,
    `CREATE TRIGGER ${table}_keep_delete BEFORE DELETE ON ${table} WHEN ${mustStay} ${refuse}`,
    // REPLACE deletes the old row without firing the trigger above.
    `CREATE TRIGGER ${table}_keep_replace BEFORE INSERT ON ${table}
     WHEN EXISTS (SELECT 1 FROM ${table} WHERE id = NEW.id OR rowid = NEW.rowid${alsoIf}) ${refuse}`,
  ];
}

function onPostgres({ table, message }: AppendOnly, mustStay: string): string[] {
  return [
    `CREATE FUNCTION ${table}_keep() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' THEN
         IF NOT (${mustStay}) THEN RETURN OLD; END IF;
       END IF;
       RAISE EXCEPTION '${message}';
     END $$`,
    `CREATE TRIGGER ${table}_keep_rows BEFORE UPDATE OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION ${table}_keep()`,
    `CREATE TRIGGER ${table}_keep_table BEFORE TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION ${table}_keep()`,
  ];
}
