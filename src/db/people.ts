import type { Knex } from 'knex';
import type { PersonSource } from '../lib/entities/entity';
import type { Db } from './connect';

/** Selects how a colleague is shown: by the name of the joined user, or by email without one. Like `displayName`. */
export const personColumn = (
  read: Knex,
  { user, orElse = `${user}.email` }: PersonSource,
): Knex.Raw<string> => read.raw('coalesce(??, ??)', [`${user}.name`, orElse]);

/** Returns the names that users have set, by the given ids or emails. Runs at most one query. */
export async function namesBy(
  db: Db,
  key: 'id' | 'email',
  wanted: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(wanted.filter((one) => one !== null))];
  if (keys.length === 0) return new Map();
  const rows: { key: string; name: string }[] = await db
    .read('users')
    .whereIn(key, keys)
    .whereNotNull('name')
    .select({ key }, 'name');
  return new Map(rows.map((row) => [row.key, row.name]));
}
