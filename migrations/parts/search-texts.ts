import type { Knex } from 'knex';
import { isPostgres } from './columns';
import { foldedText } from './folded-text';

/** Rows per statement, few enough that large texts need little memory. */
const AT_ONCE = 100;

type Values = Readonly<Record<string, unknown>>;

/** A table with a search text, and the columns whose texts are added to it. Some have lists as JSON. */
interface Searched {
  table: string;
  added?: readonly string[];
}

const searched: readonly Searched[] = [
  { table: 'partners', added: ['industry', 'location', 'website', 'partnershipType', 'tags', 'tier'] },
  { table: 'applications', added: ['phoneNumber', 'region', 'industry'] },
  ...[
    'affiliate_links',
    'agreements',
    'announcements',
    'campaigns',
    'catalogue_podcasts',
    'competitors',
    'deals',
    'directory_entries',
    'document_templates',
    'email_templates',
    'events',
    'feed_items',
    'leads',
    'referral_programs',
    'referrals',
    'resources',
    'roadmap_items',
    'trend_articles',
    'workspaces',
  ].map((table) => ({ table })),
];

/** A new table of search texts: contacts are found by these columns. */
const contacts = { table: 'partner_contacts', added: ['name', 'email'] };

function textOf({ table, added = [] }: Searched, row: Values): string {
  const before = String(row.searchText ?? '');
  const lines = added.flatMap((column) => listOf(row[column]));
  return foldedText((table === 'partner_contacts' ? lines : [before, ...lines]).join('\n'));
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  const text = String(value ?? '');
  if (!text.startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(String) : [text];
  } catch {
    return [text];
  }
}

/** Folds all search texts as searches do now, with the texts that lists show besides, in tables and in the trash. */
export async function writeSearchTexts(knex: Knex): Promise<void> {
  for (const one of [...searched, contacts]) {
    await rewrite(knex, one);
    await rewriteTrashed(knex, one);
  }
  const users: { id: string; nameText: string }[] = await knex('users')
    .whereNotNull('nameText')
    .select('id', 'nameText');
  for (const { id, nameText } of users) {
    const folded = foldedText(nameText);
    if (folded !== nameText) await knex('users').where({ id }).update({ nameText: folded });
  }
}

async function rewrite(knex: Knex, one: Searched): Promise<void> {
  const { table, added = [] } = one;
  const statement = isPostgres(knex)
    ? `UPDATE ${table} AS t SET "searchText" = v.text
       FROM json_to_recordset(?::json) AS v (id text, text text) WHERE t.id = v.id`
    : `UPDATE ${table} SET "searchText" = v.text
       FROM (SELECT value ->> 'id' AS id, value ->> 'text' AS text FROM json_each(?)) AS v WHERE ${table}.id = v.id`;
  let after = '';
  for (;;) {
    const rows: (Values & { id: string })[] = await knex(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'searchText', ...added);
    const last = rows.at(-1);
    if (last === undefined) return;
    const changes = rows.flatMap((row) => {
      const text = textOf(one, row);
      return text === row.searchText ? [] : [{ id: row.id, text }];
    });
    if (changes.length > 0) await knex.raw(statement, [JSON.stringify(changes)]);
    after = last.id;
  }
}

async function rewriteTrashed(knex: Knex, one: Searched): Promise<void> {
  const content = isPostgres(knex)
    ? `(content::jsonb || jsonb_build_object('searchText', ?::text))::json`
    : `json_set(content, '$.searchText', ?)`;
  const statement = `UPDATE trash_rows SET content = ${content} WHERE "trashId" = ? AND step = ? AND "rowId" = ?`;
  let after = ['', ''];
  for (;;) {
    const rows: { trashId: string; rowId: string; content: string }[] = await knex('trash_rows')
      .where({ step: one.table })
      .whereRaw('("trashId", "rowId") > (?, ?)', after)
      .orderBy(['trashId', 'rowId'])
      .limit(AT_ONCE)
      .select('trashId', 'rowId', knex.raw('cast(content as text) as content'));
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { trashId, rowId, content: kept } of rows) {
      const row: Values = JSON.parse(kept);
      const text = textOf(one, row);
      if (text !== row.searchText) await knex.raw(statement, [text, trashId, one.table, rowId]);
    }
    after = [last.trashId, last.rowId];
  }
}
