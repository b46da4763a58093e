import type { Knex } from 'knex';

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/**
 * Who did what to which object when. Nothing but the workspace is a foreign key: an entry outlives the account that did it
 * and the object that it is about, so it keeps the names of both.
 */
export async function up(knex: Knex): Promise<void> {
  const json = isPostgres(knex) ? 'jsonb' : 'text';
  await knex.schema.createTable('audit_entries', (table) => {
    table.string('id', 36).primary();
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    // null where nobody was signed in; the name then says what it was.
    table.string('actorId', 36).nullable();
    table.string('actorName', 320).notNullable();
    table.string('action', 40).notNullable();
    table.string('objectType', 40).notNullable();
    table.string('objectId', 36).nullable();
    table.text('objectName').notNullable();
    // What the object belongs to: {type, id, name}.
    table.specificType('parent', json).nullable();
    table.specificType('changes', json).notNullable().defaultTo('[]');
    table.string('address', 45).nullable();
    table.specificType('createdAt', isPostgres(knex) ? 'timestamptz(3)' : 'text').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    // The columns after the id answer the log's other filters without a look at the row.
    table.index(['workspaceId', 'actorName', 'createdAt', 'id', 'action', 'objectType'], 'audit_by_actor');
    table.index(['workspaceId', 'action', 'createdAt', 'id', 'objectType'], 'audit_by_action');
    table.index(['workspaceId', 'objectType', 'createdAt', 'id'], 'audit_by_object_type');
  });
  await (isPostgres(knex) ? protectOnPostgres(knex) : protectOnSqlite(knex));
}

/** A cascade runs when the workspace is gone already: that is how it differs from a DELETE of entries. */
const isWorkspaceThere = `EXISTS (SELECT 1 FROM workspaces WHERE id = OLD."workspaceId")`;

async function protectOnSqlite(knex: Knex): Promise<void> {
  const refuse = `BEGIN SELECT RAISE(ABORT, 'The audit log is append-only'); END`;
  await knex.raw(`CREATE TRIGGER audit_entries_keep_update BEFORE UPDATE ON audit_entries ${refuse}`);
  await knex.raw(
    `CREATE TRIGGER audit_entries_keep_delete BEFORE DELETE ON audit_entries WHEN ${isWorkspaceThere} ${refuse}`,
  );
  // REPLACE takes the row before away without a word to the trigger above.
  await knex.raw(
    `CREATE TRIGGER audit_entries_keep_replace BEFORE INSERT ON audit_entries
     WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = NEW.id OR rowid = NEW.rowid) ${refuse}`,
  );
}

async function protectOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION audit_entries_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF NOT ${isWorkspaceThere} THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'The audit log is append-only';
    END $$`);
  await knex.raw(
    `CREATE TRIGGER audit_entries_keep_rows BEFORE UPDATE OR DELETE ON audit_entries
     FOR EACH ROW EXECUTE FUNCTION audit_entries_keep()`,
  );
  await knex.raw(
    `CREATE TRIGGER audit_entries_keep_table BEFORE TRUNCATE ON audit_entries
     FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_keep()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('audit_entries');
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION IF EXISTS audit_entries_keep()');
}
