import type { Knex } from 'knex';
import { isPostgres, json, list, ofWorkspace, owner } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const NAMES = 'affiliate_link_names';

/** Names of a link that other programs gave, and the parameters that the script for websites reads. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('affiliate_links', (table) => {
    list(knex, table, 'aliases');
    list(knex, table, 'coupons');
    // The keys of both, as a JSON list: `via=adam` of an alias, `=summer` of a coupon.
    table.text('nameKeys').notNullable().defaultTo('[]');
  });
  await knex.schema.alterTable('workspaces', (table) => {
    // null: the usual ones
    json(knex, table, 'trackingParams').nullable();
  });
  // One row per name, so that each belongs to one link of a workspace.
  await knex.schema.createTable(NAMES, (table) => {
    ofWorkspace(table);
    table.string('nameKey', 200).notNullable();
    owner(table, 'linkId', 'affiliate_links').index();
    table.primary(['workspaceId', 'nameKey']);
    table.index(['nameKey']);
  });
  await (isPostgres(knex) ? listNamesOnPostgres(knex) : listNamesOnSqlite(knex));
}

export async function down(knex: Knex): Promise<void> {
  for (const when of ['insert', 'update'])
    await knex.raw(
      `DROP TRIGGER affiliate_links_names_${when}${isPostgres(knex) ? ' ON affiliate_links' : ''}`,
    );
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION affiliate_links_names()');
  await dropTables(knex, [NAMES]);
  for (const column of ['aliases', 'coupons', 'nameKeys'])
    await knex.raw(`ALTER TABLE affiliate_links DROP COLUMN "${column}"`);
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "trackingParams"');
}

const forget = `DELETE FROM ${NAMES} WHERE "linkId" = NEW.id;`;
const insertInto = `INSERT INTO ${NAMES} ("workspaceId", "nameKey", "linkId")`;

async function listNamesOnSqlite(knex: Knex): Promise<void> {
  const remember = `${insertInto} SELECT NEW."workspaceId", value, NEW.id FROM json_each(NEW."nameKeys");`;
  await knex.raw(`CREATE TRIGGER affiliate_links_names_insert AFTER INSERT ON affiliate_links
    WHEN NEW."nameKeys" <> '[]' BEGIN ${remember} END`);
  await knex.raw(`CREATE TRIGGER affiliate_links_names_update AFTER UPDATE OF "nameKeys" ON affiliate_links
    WHEN NEW."nameKeys" <> OLD."nameKeys" BEGIN ${forget} ${remember} END`);
}

async function listNamesOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`CREATE FUNCTION affiliate_links_names() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${forget}
    ${insertInto} SELECT NEW."workspaceId", key, NEW.id
      FROM jsonb_array_elements_text(NEW."nameKeys"::jsonb) AS key ORDER BY key;
    RETURN NULL; END $$`);
  await knex.raw(`CREATE TRIGGER affiliate_links_names_insert AFTER INSERT ON affiliate_links FOR EACH ROW
    WHEN (NEW."nameKeys" <> '[]') EXECUTE FUNCTION affiliate_links_names()`);
  await knex.raw(`CREATE TRIGGER affiliate_links_names_update AFTER UPDATE OF "nameKeys" ON affiliate_links FOR EACH ROW
    WHEN (NEW."nameKeys" <> OLD."nameKeys") EXECUTE FUNCTION affiliate_links_names()`);
}
