import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { searchByText } from './parts/search';
import {
  addRelated,
  dropRelated,
  dropSearch,
  keepRelated,
  relatedTables,
  searchRelated,
} from './parts/search-related';
import { writeSearchTexts } from './parts/search-texts';

/** The beginnings by which contacts are found: of the name, of its last word, and of the email, all without accents. */
const keys = (knex: Knex): Record<string, string> => {
  const [name, lastName, email] = isPostgres(knex)
    ? [
        '"searchText"',
        String.raw`regexp_replace(split_part("searchText", chr(10), 1), '^.* ', '')`,
        'split_part("searchText", chr(10), 2)',
      ]
    : [
        '"searchText"',
        `replace(${sqliteName}, rtrim(${sqliteName}, replace(${sqliteName}, ' ', '')), '')`,
        `substr("searchText", instr("searchText", char(10)) + 1)`,
      ];
  return { name, last_name: lastName, email };
};

const sqliteName = `substr("searchText", 1, instr("searchText", char(10)) - 1)`;

/** Finds records by everything that their list shows, regardless of accents and apostrophes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE partner_contacts ADD COLUMN "searchText" text NOT NULL DEFAULT ''`);
  for (const { table } of relatedTables) await dropSearch(knex, table);
  await writeSearchTexts(knex);
  await indexContacts(knex, keys(knex));
  for (const related of relatedTables) {
    await addRelated(knex, related);
    await searchRelated(knex, related);
  }
  await keepRelated(knex);
}

/** Keeps the texts without accents. An earlier version writes those of records that change as before. */
export async function down(knex: Knex): Promise<void> {
  await dropRelated(knex);
  for (const { table } of relatedTables) {
    await dropSearch(knex, table);
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN "searchRelated"`);
    await searchByText(knex, table);
    if (!isPostgres(knex)) await knex.raw(`INSERT INTO ${table}_search(${table}_search) VALUES ('rebuild')`);
  }
  await indexContacts(knex, earlierKeys(knex));
  await knex.raw('ALTER TABLE partner_contacts DROP COLUMN "searchText"');
}

/** The beginnings by which contacts were found before, as migration 34 has them. */
const earlierKeys = (knex: Knex): Record<string, string> => {
  const lastName = isPostgres(knex)
    ? String.raw`regexp_replace(name, '^.* ', '')`
    : `replace(name, rtrim(name, replace(name, ' ', '')), '')`;
  return { name: 'lower(name)', last_name: `lower(${lastName})`, email: 'lower(email)' };
};

async function indexContacts(knex: Knex, texts: Record<string, string>): Promise<void> {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  for (const [name, text] of Object.entries(texts)) {
    await knex.raw(`DROP INDEX contacts_by_${name}`);
    await knex.raw(
      `CREATE INDEX contacts_by_${name} ON partner_contacts ("workspaceId", (substr(${text}, 1, 40)${collation}))`,
    );
  }
}
