import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { findByPrefix } from './parts/search';

/** The beginnings by which contacts are found. SQLite folds ASCII letters only. */
const keys = (knex: Knex): Record<string, string> => {
  const lastName = isPostgres(knex)
    ? String.raw`regexp_replace(name, '^.* ', '')`
    : `replace(name, rtrim(name, replace(name, ' ', '')), '')`;
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  const keyOf = (text: string) => `(substr(lower(${text}), 1, 40)${collation})`;
  return { name: keyOf('name'), last_name: keyOf(lastName), email: keyOf('email') };
};

/** Lets the search of everything find roadmap items, and contacts by the beginning of their names and emails. */
export async function up(knex: Knex): Promise<void> {
  await findByPrefix(knex, 'roadmap_items');
  await knex.raw('ALTER TABLE partner_contacts ADD COLUMN "workspaceId" varchar(36)');
  await knex.raw(
    `UPDATE partner_contacts SET "workspaceId" =
       (SELECT "workspaceId" FROM partners WHERE partners.id = partner_contacts."partnerId")`,
  );
  if (isPostgres(knex)) {
    await knex.raw(`CREATE FUNCTION contact_workspace() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW."workspaceId" := (SELECT "workspaceId" FROM partners WHERE id = NEW."partnerId"); RETURN NEW; END $$`);
    await knex.raw(`CREATE TRIGGER partner_contacts_workspace BEFORE INSERT ON partner_contacts
      FOR EACH ROW EXECUTE FUNCTION contact_workspace()`);
  } else
    await knex.raw(`CREATE TRIGGER partner_contacts_workspace AFTER INSERT ON partner_contacts BEGIN
      UPDATE partner_contacts SET "workspaceId" = (SELECT "workspaceId" FROM partners WHERE id = NEW."partnerId")
      WHERE id = NEW.id; END`);
  for (const [name, key] of Object.entries(keys(knex)))
    await knex.raw(`CREATE INDEX contacts_by_${name} ON partner_contacts ("workspaceId", ${key})`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(keys(knex))) await knex.raw(`DROP INDEX contacts_by_${name}`);
  await knex.raw(
    isPostgres(knex)
      ? 'DROP TRIGGER partner_contacts_workspace ON partner_contacts'
      : 'DROP TRIGGER partner_contacts_workspace',
  );
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION contact_workspace()');
  await knex.raw('ALTER TABLE partner_contacts DROP COLUMN "workspaceId"');
  await knex.raw('DROP INDEX roadmap_items_name_prefix');
}
