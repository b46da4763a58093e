import type { Knex } from 'knex';
import { isPostgres } from './columns';
import { foldedName, searchedName, sortedName } from './folded-names';
import { nameKey } from './match-keys';
import { foldLooks } from './name-looks';

/** Rows per statement, few enough that large texts need little memory. */
const AT_ONCE = 500;

type Values = Readonly<Record<string, unknown>>;
type Changes = Record<string, string | null>;

/** A table whose lists are sorted by names. */
export interface NameTable {
  table: string;
  /** The columns with the names. */
  names: readonly string[];
  /** The column with the company by which conflicts are found. */
  company?: string;
  hasImportKey?: true;
}

const byName = { names: ['name'] };

export const nameTables: readonly NameTable[] = [
  {
    table: 'leads',
    names: ['name', 'company'],
    company: 'company',
  },
  { table: 'partners', names: ['name', 'tier'], company: 'name' },
  { table: 'applications', names: ['companyName'] },
  { table: 'campaigns', ...byName },
  { table: 'events', ...byName },
  { table: 'roadmap_items', names: ['title'] },
  {
    table: 'referrals',
    names: ['referredName'],
    company: 'referredCompany',
  },
  { table: 'referral_programs', ...byName },
  {
    table: 'affiliate_links',
    names: ['affiliateCode', 'affiliateName'],
  },
  { table: 'email_templates', ...byName },
  { table: 'document_templates', ...byName },
  { table: 'competitors', ...byName },
  {
    table: 'deals',
    names: ['name', 'customerName'],
    company: 'customerName',
    hasImportKey: true,
  },
  { table: 'announcements', names: ['title'] },
  { table: 'resources', ...byName },
];

/** Other tables with a search text. */
const searched = [
  'agreements',
  'catalogue_podcasts',
  'directory_entries',
  'feed_items',
  'partner_contacts',
  'trend_articles',
  'workspaces',
];

export const sortColumn = (name: string): string => `${name}Sort`;

/** Adds the index of each order. */
export async function indexSorted(knex: Knex): Promise<void> {
  for (const { table, names } of nameTables)
    for (const column of names.map(sortColumn))
      await knex.raw(`CREATE INDEX "${table}_by_${column}" ON ${table} ("workspaceId", "${column}", id)`);
}

/** Writes all keys and search texts, in tables and in the trash. */
export async function writeNameKeys(knex: Knex): Promise<void> {
  for (const one of nameTables) {
    await rewrite(knex, one.table, columnsOf(one), (row) => keysOf(one, row));
    await rewrite(knex, one.table, ['searchText'], searchTextOf, hasOtherLetters(knex, 'searchText'));
    await rewriteTrashed(knex, one.table, (row) => ({ ...keysOf(one, row), ...searchTextOf(row) }));
  }
  for (const table of searched) {
    await rewrite(knex, table, ['searchText'], searchTextOf, hasOtherLetters(knex, 'searchText'));
    await rewriteTrashed(knex, table, searchTextOf);
  }
  const nameText = (row: Values): Changes => ({ nameText: searchedName(textOf(row.nameText)) });
  await rewrite(knex, 'users', ['nameText'], nameText, hasOtherLetters(knex, 'nameText'));
}

/** Writes the keys by which texts are sorted, in tables and in the trash. */
export async function writeSortKeys(knex: Knex, tables: readonly NameTable[]): Promise<void> {
  for (const one of tables) {
    await rewrite(knex, one.table, columnsOf(one), (row) => keysOf(one, row));
    await rewriteTrashed(knex, one.table, (row) => keysOf(one, row));
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const searchTextOf = ({ searchText }: Values): Changes => ({ searchText: searchedName(textOf(searchText)) });

/** ASCII texts are folded as before. */
const hasOtherLetters = (knex: Knex, column: string): string =>
  isPostgres(knex)
    ? String.raw`"${column}" ~ '[^\x01-\x7f]'`
    : `"${column}" GLOB '*[^' || char(1) || '-' || char(127) || ']*'`;

const columnsOf = ({ names, company, hasImportKey }: NameTable): string[] => [
  ...new Set([
    ...names,
    ...names.map(sortColumn),
    ...(company ? [company, 'matchName'] : []),
    ...(hasImportKey ? ['importKey'] : []),
  ]),
];

function keysOf({ names, company, hasImportKey }: NameTable, row: Values): Changes {
  const keys: Changes = {};
  for (const name of names) keys[sortColumn(name)] = sortedName(textOf(row[name]));
  if (company) keys.matchName = nameKey(searchedName(foldLooks(textOf(row[company]))));
  if (hasImportKey)
    keys.importKey = `${foldedName(textOf(row.name))}\n${foldedName(textOf(row.customerName))}`;
  return keys;
}

async function rewrite(
  knex: Knex,
  table: string,
  columns: readonly string[],
  change: (row: Values) => Changes,
  where = 'true',
): Promise<void> {
  let after = '';
  for (;;) {
    const rows: (Values & { id: string })[] = await knex(table)
      .where('id', '>', after)
      .whereRaw(where)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', ...columns);
    const last = rows.at(-1);
    if (last === undefined) return;
    const changed = rows.flatMap((row) => {
      const values = change(row);
      const isSame = Object.entries(values).every(([column, value]) => (row[column] ?? null) === value);
      return isSame ? [] : [{ id: row.id, ...values }];
    });
    if (changed.length > 0)
      await knex.raw(updateOf(knex, table, Object.keys(change(last))), [JSON.stringify(changed)]);
    after = last.id;
  }
}

function updateOf(knex: Knex, table: string, columns: readonly string[]): string {
  const set = columns.map((column) => `"${column}" = v."${column}"`).join(', ');
  if (isPostgres(knex)) {
    const types = ['id', ...columns].map((column) => `"${column}" text`).join(', ');
    return `UPDATE ${table} AS t SET ${set} FROM json_to_recordset(?::json) AS v (${types}) WHERE t.id = v.id`;
  }
  const values = ['id', ...columns].map((column) => `value ->> '${column}' AS "${column}"`).join(', ');
  return `UPDATE ${table} SET ${set} FROM (SELECT ${values} FROM json_each(?)) AS v WHERE ${table}.id = v.id`;
}

/** Rows of the trash are JSON as their tables have them, without generated columns. */
async function rewriteTrashed(knex: Knex, table: string, change: (row: Values) => Changes): Promise<void> {
  let after = ['', ''];
  for (;;) {
    const rows: { trashId: string; rowId: string; content: string }[] = await knex('trash_rows')
      .where({ step: table })
      .whereRaw('("trashId", "rowId") > (?, ?)', after)
      .orderBy(['trashId', 'rowId'])
      .limit(AT_ONCE)
      .select('trashId', 'rowId', knex.raw('cast(content as text) as content'));
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { trashId, rowId, content } of rows) {
      const row: Values = JSON.parse(content);
      const next = JSON.stringify({ ...row, ...change(row) });
      if (next !== content)
        await knex('trash_rows').where({ trashId, step: table, rowId }).update({ content: next });
    }
    after = [last.trashId, last.rowId];
  }
}
