import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** The key of the name of another record, which a list is sorted by. */
interface Followed {
  table: string;
  /** The column with the id of the other record. */
  by: string;
  /** The column with the key. */
  key: string;
}

/** The tables with names. */
const sources: Readonly<Record<string, { name: string; watched: readonly string[]; followed: Followed[] }>> =
  {
    partners: {
      name: 's."nameSort"',
      watched: ['nameSort'],
      followed: ['deals', 'campaigns', 'events', 'affiliate_links'].map((table) => ({
        table,
        by: 'partnerId',
        key: 'partnerNameSort',
      })),
    },
    users: {
      // People without a name are shown by email.
      name: 'coalesce(s."nameText", s.email)',
      watched: ['nameText', 'email'],
      followed: ['leads', 'partners', 'deals', 'events', 'roadmap_items'].map((table) => ({
        table,
        by: 'ownerId',
        key: 'ownerNameSort',
      })),
    },
    referral_programs: {
      name: 's."nameSort"',
      watched: ['nameSort'],
      followed: ['referrals', 'affiliate_links'].map((table) => ({
        table,
        by: 'programId',
        key: 'programNameSort',
      })),
    },
  };

/** Longest part of a name that is compared. PostgreSQL limits the size of index entries. */
const COMPARED = 200;

/** Keeps the names of other records beside the records that lists sort by them (docs/decisions/0116). */
export async function up(knex: Knex): Promise<void> {
  for (const [source, { name, watched, followed }] of Object.entries(sources)) {
    for (const one of followed) {
      const type = isPostgres(knex) ? 'text COLLATE "C"' : 'text';
      await knex.raw(`ALTER TABLE ${one.table} ADD COLUMN "${one.key}" ${type}`);
      await knex.raw(
        `UPDATE ${one.table} SET "${one.key}" = ${keyOf(source, name, `${one.table}."${one.by}"`)} WHERE "${one.by}" IS NOT NULL`,
      );
      await knex.raw(
        `CREATE INDEX "${one.table}_by_${one.key}" ON ${one.table} ("workspaceId", "${one.key}", id)`,
      );
      for (const statement of isPostgres(knex)
        ? followOnPostgres(source, name, one)
        : followOnSqlite(source, name, one))
        await knex.raw(statement);
    }
    for (const statement of isPostgres(knex)
      ? renameOnPostgres(source, name, watched, followed)
      : renameOnSqlite(source, name, watched, followed))
      await knex.raw(statement);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [source, { followed }] of Object.entries(sources)) {
    await dropTrigger(knex, source, `${source}_reordered`);
    for (const { table, key } of followed) {
      if (isPostgres(knex)) await dropTrigger(knex, table, `${table}_${key}`);
      else for (const on of ['insert', 'update']) await knex.raw(`DROP TRIGGER "${table}_${key}_${on}"`);
      await knex.raw(`DROP INDEX "${table}_by_${key}"`);
      await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${key}"`);
    }
  }
}

async function dropTrigger(knex: Knex, table: string, name: string): Promise<void> {
  await knex.raw(`DROP TRIGGER "${name}"${isPostgres(knex) ? ` ON ${table}` : ''}`);
  if (isPostgres(knex)) await knex.raw(`DROP FUNCTION "${name}"()`);
}

const keyOf = (source: string, name: string, id: string): string =>
  `(SELECT substr(${name}, 1, ${COMPARED}) FROM ${source} s WHERE s.id = ${id})`;

function followOnSqlite(source: string, name: string, { table, by, key }: Followed): string[] {
  const set = `UPDATE ${table} SET "${key}" = ${keyOf(source, name, `NEW."${by}"`)} WHERE id = NEW.id;`;
  return [
    `CREATE TRIGGER "${table}_${key}_insert" AFTER INSERT ON ${table} WHEN NEW."${by}" IS NOT NULL BEGIN ${set} END`,
    `CREATE TRIGGER "${table}_${key}_update" AFTER UPDATE OF "${by}" ON ${table} WHEN OLD."${by}" IS NOT NEW."${by}" BEGIN ${set} END`,
  ];
}

const followOnPostgres = (source: string, name: string, { table, by, key }: Followed): string[] => [
  `CREATE FUNCTION "${table}_${key}"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW."${key}" := ${keyOf(source, name, `NEW."${by}"`)}; RETURN NEW; END $$`,
  `CREATE TRIGGER "${table}_${key}" BEFORE INSERT OR UPDATE OF "${by}" ON ${table}
   FOR EACH ROW EXECUTE FUNCTION "${table}_${key}"()`,
];

const renamed = (source: string, name: string, followed: readonly Followed[]): string =>
  followed
    .map(
      ({ table, by, key }) =>
        `UPDATE ${table} SET "${key}" = ${keyOf(source, name, 'NEW.id')} WHERE "${by}" = NEW.id;`,
    )
    .join(' ');

const columnsOf = (watched: readonly string[]): string => watched.map((one) => `"${one}"`).join(', ');
const differ = (watched: readonly string[], isDifferent: string): string =>
  watched.map((one) => `OLD."${one}" ${isDifferent} NEW."${one}"`).join(' OR ');

const renameOnSqlite = (
  source: string,
  name: string,
  watched: readonly string[],
  followed: readonly Followed[],
): string[] => [
  `CREATE TRIGGER "${source}_reordered" AFTER UPDATE OF ${columnsOf(watched)} ON ${source}
   WHEN ${differ(watched, 'IS NOT')} BEGIN ${renamed(source, name, followed)} END`,
];

const renameOnPostgres = (
  source: string,
  name: string,
  watched: readonly string[],
  followed: readonly Followed[],
): string[] => [
  `CREATE FUNCTION "${source}_reordered"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN ${renamed(source, name, followed)} RETURN NULL; END $$`,
  `CREATE TRIGGER "${source}_reordered" AFTER UPDATE OF ${columnsOf(watched)} ON ${source}
   FOR EACH ROW WHEN (${differ(watched, 'IS DISTINCT FROM')}) EXECUTE FUNCTION "${source}_reordered"()`,
];
