import type { Knex } from 'knex';

/**
 * Two who change a table's counts in opposite directions (one moves a lead from new to won, one from won to new) would each hold
 * the count that the other waits for, and PostgreSQL would fail one of them. So whoever changes what is counted first waits for
 * the workspace's turn, until the end of the transaction. SQLite lets one write at a time anyway.
 */
export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client !== 'pg') return;
  await knex.raw(`
    CREATE FUNCTION count_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(
        hashtextextended(TG_TABLE_NAME || CASE WHEN TG_OP = 'DELETE' THEN OLD."workspaceId" ELSE NEW."workspaceId" END, 0));
      RETURN NULL;
    END $$`);
  for (const table of tables) await countInTurn(knex, table);
}

const tables = ['partners', 'applications', 'leads'];

/** For every table whose rows a trigger counts by status; triggers run in the order of their names, so this one comes first. */
export async function countInTurn(knex: Knex, table: string): Promise<void> {
  if (knex.client.config.client !== 'pg') return;
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn AFTER INSERT OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION count_in_turn()`,
  );
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn_update AFTER UPDATE OF status ON ${table}
     FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_in_turn()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client !== 'pg') return;
  for (const table of tables) {
    await knex.raw(`DROP TRIGGER a_count_in_turn ON ${table}`);
    await knex.raw(`DROP TRIGGER a_count_in_turn_update ON ${table}`);
  }
  await knex.raw('DROP FUNCTION count_in_turn()');
}
