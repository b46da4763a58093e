import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { findByPrefix } from './parts/search';

/** The beginnings by which sources are found: the address without scheme and `www.`, and the handle without `@`. */
const keys = (knex: Knex): Record<string, string> => {
  const collation = isPostgres(knex) ? ' COLLATE "C"' : '';
  const keyOf = (text: string) => `(substr(${text}, 1, 40)${collation})`;
  const address = `replace(replace(replace(lower("sourceUrl"), 'https://', ''), 'http://', ''), 'www.', '')`;
  return { address: keyOf(address), handle: keyOf(`replace(lower("sourceHandle"), '@', '')`) };
};

/** Lets the search of everything find referral programs and monitored sources. */
export async function up(knex: Knex): Promise<void> {
  await findByPrefix(knex, 'referral_programs');
  for (const [name, key] of Object.entries(keys(knex)))
    await knex.raw(`CREATE INDEX sources_by_${name} ON monitored_sources ("workspaceId", ${key})`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(keys(knex))) await knex.raw(`DROP INDEX sources_by_${name}`);
  await knex.raw('DROP INDEX referral_programs_name_prefix');
}
