import type { Knex } from 'knex';
import { isPostgres } from './columns';

/** A table whose lists show texts of other records, by which its rows are found too, in the column "searchRelated". */
interface RelatedTable {
  table: string;
  /** The records whose names are shown: their tables by the columns that refer to them. */
  parents: Readonly<Record<string, string>>;
}

export const relatedTables: readonly RelatedTable[] = [
  { table: 'affiliate_links', parents: { partnerId: 'partners', programId: 'referral_programs' } },
  { table: 'campaigns', parents: { partnerId: 'partners' } },
  { table: 'deals', parents: { partnerId: 'partners' } },
  { table: 'events', parents: { partnerId: 'partners' } },
  { table: 'leads', parents: { partnerId: 'partners' } },
  { table: 'referrals', parents: { programId: 'referral_programs' } },
  // Their contacts: see `relateContacts`.
  { table: 'partners', parents: {} },
];

const hasParents = ({ parents }: RelatedTable): boolean => Object.keys(parents).length > 0;
const parentTables = [...new Set(relatedTables.flatMap(({ parents }) => Object.values(parents)))];

/** The newest contacts of a partner by which it is found, so that changing one takes bounded time. */
const CONTACTS = 200;

/** Builds the text of a row's related records. `row` is the table itself, or NEW. */
function relatedText({ table, parents }: RelatedTable, row: string): string {
  if (table === 'partners') return contactsOf(`${row}.id`);
  const names = Object.entries(parents).map(
    ([column, parent]) =>
      `coalesce((SELECT x."nameKey" FROM ${parent} x WHERE x.id = ${row}."${column}"), '')`,
  );
  return names.join(` || ' ' || `);
}

/** Aggregates with the function that both engines have under different names. */
const contactsOf = (partnerId: string): string => `coalesce((SELECT GROUPED(x."searchText", ' ') FROM
  (SELECT "searchText" FROM partner_contacts WHERE "partnerId" = ${partnerId}
   ORDER BY "createdAt" DESC, id DESC LIMIT ${CONTACTS}) x), '')`;

const inDialect = (knex: Knex, sql: string): string =>
  sql.replaceAll('GROUPED', isPostgres(knex) ? 'string_agg' : 'group_concat');

/** Adds the column, and fills it. On SQLite, it is null until the trigger of a new row writes it. */
export async function addRelated(knex: Knex, related: RelatedTable): Promise<void> {
  const { table } = related;
  const isWritten = isPostgres(knex) || !hasParents(related);
  await knex.raw(
    `ALTER TABLE ${table} ADD COLUMN "searchRelated" text${isWritten ? ` NOT NULL DEFAULT ''` : ''}`,
  );
  await knex.raw(inDialect(knex, `UPDATE ${table} SET "searchRelated" = ${relatedText(related, table)}`));
}

/** Keeps the column up to date by triggers. On SQLite, those of the search index do a part of it. */
export async function keepRelated(knex: Knex): Promise<void> {
  for (const parent of parentTables) await followNames(knex, parent);
  await followContacts(knex);
  if (!isPostgres(knex)) return;
  for (const related of relatedTables) {
    const { table, parents } = related;
    if (!hasParents(related)) continue;
    // Locks the parents, so that one that is renamed at the same time is read before or after that as a whole.
    const locks = Object.entries(parents)
      .map(([column, parent]) => `PERFORM 1 FROM ${parent} WHERE id = NEW."${column}" FOR SHARE;`)
      .join('\n');
    await knex.raw(`CREATE FUNCTION ${table}_relate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ${locks}
      NEW."searchRelated" := ${relatedText(related, 'NEW')}; RETURN NEW; END $$`);
    const changed = Object.keys(parents)
      .map((column) => `"${column}"`)
      .join(', ');
    await knex.raw(`CREATE TRIGGER ${table}_relate BEFORE INSERT OR UPDATE OF ${changed} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${table}_relate()`);
  }
}

/** Undoes `keepRelated`. */
export async function dropRelated(knex: Knex): Promise<void> {
  for (const parent of parentTables) await dropTrigger(knex, parent, `${parent}_renamed`);
  for (const name of isPostgres(knex) ? ['related'] : ['insert', 'update', 'delete'])
    await dropTrigger(knex, 'partner_contacts', `partner_contacts_${name}`);
  if (!isPostgres(knex)) return;
  for (const { table } of relatedTables.filter(hasParents)) await dropTrigger(knex, table, `${table}_relate`);
}

async function dropTrigger(knex: Knex, table: string, name: string): Promise<void> {
  if (!isPostgres(knex)) return void (await knex.raw(`DROP TRIGGER ${name}`));
  await knex.raw(`DROP TRIGGER ${name} ON ${table}`);
  await knex.raw(`DROP FUNCTION ${name}()`);
}

/** Writes the new name of a record to the rows that show it. */
async function followNames(knex: Knex, parent: string): Promise<void> {
  const updates = relatedTables.flatMap((related) =>
    Object.entries(related.parents).flatMap(([column, table]) =>
      table === parent
        ? `UPDATE ${related.table} SET "searchRelated" = ${relatedText(related, related.table)}
           WHERE "${column}" = NEW.id;`
        : [],
    ),
  );
  const body = updates.join('\n');
  if (!isPostgres(knex)) {
    await knex.raw(`CREATE TRIGGER ${parent}_renamed AFTER UPDATE OF "searchText" ON ${parent}
      WHEN OLD."nameKey" IS NOT NEW."nameKey" BEGIN ${body} END`);
    return;
  }
  await knex.raw(
    `CREATE FUNCTION ${parent}_renamed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
  );
  await knex.raw(`CREATE TRIGGER ${parent}_renamed AFTER UPDATE OF "searchText" ON ${parent} FOR EACH ROW
    WHEN (OLD."nameKey" IS DISTINCT FROM NEW."nameKey") EXECUTE FUNCTION ${parent}_renamed()`);
}

/** Writes the names and emails of contacts to their partner. */
async function followContacts(knex: Knex): Promise<void> {
  const write = (row: 'NEW' | 'OLD') =>
    inDialect(
      knex,
      `UPDATE partners SET "searchRelated" = ${contactsOf(`${row}."partnerId"`)} WHERE id = ${row}."partnerId";`,
    );
  if (!isPostgres(knex)) {
    await knex.raw(
      `CREATE TRIGGER partner_contacts_insert AFTER INSERT ON partner_contacts BEGIN ${write('NEW')} END`,
    );
    await knex.raw(
      `CREATE TRIGGER partner_contacts_update AFTER UPDATE OF "searchText", "partnerId" ON partner_contacts
       WHEN OLD."searchText" <> NEW."searchText" OR OLD."partnerId" <> NEW."partnerId"
       BEGIN ${write('OLD')} ${write('NEW')} END`,
    );
    await knex.raw(
      `CREATE TRIGGER partner_contacts_delete AFTER DELETE ON partner_contacts BEGIN ${write('OLD')} END`,
    );
    return;
  }
  // The lock comes first, because the update would otherwise not see contacts that were committed while it waited.
  const locked = (row: 'NEW' | 'OLD') =>
    `PERFORM 1 FROM partners WHERE id = ${row}."partnerId" FOR NO KEY UPDATE; ${write(row)}`;
  await knex.raw(`CREATE FUNCTION partner_contacts_related() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF OLD."searchText" = NEW."searchText" AND OLD."partnerId" = NEW."partnerId" THEN RETURN NULL; END IF;
    END IF;
    IF TG_OP <> 'INSERT' THEN ${locked('OLD')} END IF;
    IF TG_OP <> 'DELETE' THEN ${locked('NEW')} END IF;
    RETURN NULL; END $$`);
  await knex.raw(`CREATE TRIGGER partner_contacts_related
    AFTER INSERT OR DELETE OR UPDATE OF "searchText", "partnerId" ON partner_contacts
    FOR EACH ROW EXECUTE FUNCTION partner_contacts_related()`);
}

/** Adds a substring search over both columns, instead of that of `searchByText`. */
export async function searchRelated(knex: Knex, related: RelatedTable): Promise<void> {
  const { table, parents } = related;
  if (isPostgres(knex)) {
    await knex.raw(
      `CREATE INDEX ${table}_search_trgm ON ${table} USING gin (("searchText" || ' ' || "searchRelated") gin_trgm_ops)`,
    );
    return;
  }
  const columns = '"searchText", "searchRelated"';
  await knex.raw(`CREATE VIRTUAL TABLE ${table}_search
    USING fts5(${columns}, content='${table}', content_rowid='seq', tokenize='trigram case_sensitive 1')`);
  await knex.raw(`INSERT INTO ${table}_search(${table}_search) VALUES ('rebuild')`);
  const add = `INSERT INTO ${table}_search(rowid, ${columns}) SELECT seq, ${columns} FROM ${table} WHERE seq = NEW.seq;`;
  const remove = `INSERT INTO ${table}_search(${table}_search, rowid, ${columns})
    VALUES ('delete', OLD.seq, OLD."searchText", OLD."searchRelated");`;
  const relate = hasParents(related)
    ? `UPDATE ${table} SET "searchRelated" = ${relatedText(related, 'NEW')} WHERE seq = NEW.seq;`
    : '';
  const written = ['searchText', 'searchRelated', ...Object.keys(parents)];
  const changed = written.map((column) => `OLD."${column}" IS NOT NEW."${column}"`).join(' OR ');
  // The text of a new row is null, so that writing it doesn't run the trigger of updates: the index doesn't have the row
  // yet. A row with a text comes from the trash.
  if (hasParents(related))
    await knex.raw(`CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table}
      WHEN NEW."searchRelated" IS NULL BEGIN ${relate} ${add} END`);
  await knex.raw(`CREATE TRIGGER ${table}_search_restore AFTER INSERT ON ${table}
    WHEN NEW."searchRelated" IS NOT NULL BEGIN ${add} ${relate} END`);
  await knex.raw(`CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN ${remove} END`);
  // A trigger doesn't run itself, so the index gets what the row has in the end, once.
  await knex.raw(`CREATE TRIGGER ${table}_search_update
    AFTER UPDATE OF ${written.map((column) => `"${column}"`).join(', ')} ON ${table}
    WHEN OLD."searchRelated" IS NOT NULL AND (${changed}) BEGIN ${remove} ${relate} ${add} END`);
}

/** Drops the search index of a table, with its triggers. */
export async function dropSearch(knex: Knex, table: string): Promise<void> {
  if (isPostgres(knex)) return void (await knex.raw(`DROP INDEX ${table}_search_trgm`));
  for (const event of ['insert', 'restore', 'delete', 'update'])
    await knex.raw(`DROP TRIGGER IF EXISTS ${table}_search_${event}`);
  await knex.raw(`DROP TABLE ${table}_search`);
}
