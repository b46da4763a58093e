import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { sortColumn, writeSortKeys } from './parts/name-keys';

/** Texts, whose keys the program writes. */
const texts = [
  { table: 'agreements', names: ['title'] },
  { table: 'resources', names: ['category'] },
  { table: 'leads', names: ['email', 'industry', 'city'] },
  { table: 'partners', names: ['industry', 'location'] },
  { table: 'deals', names: ['customerDomain'] },
  {
    table: 'applications',
    names: ['contactEmail', 'contactName', 'continent', 'region', 'industry', 'size'],
  },
  { table: 'campaigns', names: ['templateType'] },
  { table: 'events', names: ['templateType', 'locationType', 'location'] },
  { table: 'roadmap_items', names: ['category'] },
  { table: 'referrals', names: ['referredEmail', 'referredCompany'] },
];

interface Generated {
  name: string;
  type: 'integer' | 'text';
  value: string;
}

const audience: Generated = {
  name: 'audienceOrder',
  type: 'integer',
  value: `CASE audience WHEN 'all' THEN 0 WHEN 'tiers' THEN 1 WHEN 'partners' THEN 2 END`,
};

const generated: Readonly<Record<string, readonly Generated[]>> = {
  agreements: [
    audience,
    {
      name: 'statusOrder',
      type: 'integer',
      value: `CASE status WHEN 'active' THEN 0 WHEN 'archived' THEN 1 END`,
    },
    { name: 'isRequiredOrder', type: 'integer', value: `CASE WHEN "isRequired" THEN 0 ELSE 1 END` },
  ],
  resources: [audience],
  roadmap_items: [
    { name: 'isPublicOrder', type: 'integer', value: `CASE WHEN "isPublic" THEN 0 ELSE 1 END` },
  ],
  announcements: [
    audience,
    {
      name: 'status',
      type: 'text',
      value: `CASE WHEN "publishedAt" IS NULL THEN 'draft' ELSE 'published' END`,
    },
    { name: 'statusOrder', type: 'integer', value: `CASE WHEN "publishedAt" IS NULL THEN 1 ELSE 0 END` },
  ],
};

/** Existing columns. */
const columns: Readonly<Record<string, readonly string[]>> = {
  agreements: ['version', 'acceptanceCount', 'updatedAt'],
};

const isOrder = ({ name }: Generated): boolean => name.endsWith('Order');

const orders = (): [table: string, column: string][] => [
  ...texts.flatMap(({ table, names }) => names.map((name): [string, string] => [table, sortColumn(name)])),
  ...Object.entries(generated).flatMap(([table, found]) =>
    found.filter(isOrder).map(({ name }): [string, string] => [table, name]),
  ),
  ...Object.entries(columns).flatMap(([table, found]) =>
    found.map((column): [string, string] => [table, column]),
  ),
];

/** Lets lists be sorted by each column of their own. */
export async function up(knex: Knex): Promise<void> {
  const onPostgres = isPostgres(knex);
  for (const { table, names } of texts)
    for (const name of names)
      await knex.raw(
        `ALTER TABLE ${table} ADD COLUMN "${sortColumn(name)}" text${onPostgres ? ' COLLATE "C"' : ''}`,
      );
  for (const [table, added] of Object.entries(generated))
    for (const { name, type, value } of added)
      await knex.raw(
        `ALTER TABLE ${table} ADD COLUMN "${name}" ${type} GENERATED ALWAYS AS (${value}) ${onPostgres ? 'STORED' : 'VIRTUAL'}`,
      );
  await writeSortKeys(knex, texts);
  for (const [table, column] of orders())
    await knex.raw(`CREATE INDEX "${table}_by_${column}" ON ${table} ("workspaceId", "${column}", id)`);
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, column] of orders()) await knex.raw(`DROP INDEX "${table}_by_${column}"`);
  for (const { table, names } of texts)
    for (const name of names) await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${sortColumn(name)}"`);
  for (const [table, added] of Object.entries(generated))
    for (const { name } of added) await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${name}"`);
}
