import type { Db } from '../../db/connect';
import { findNamed } from '../../db/find-named';

export type ExistingNamesRepo = (
  workspaceId: string,
  keys: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Returns the folded names among these that partners of the workspace have. */
export const createExistingNamesRepo =
  (db: Db): ExistingNamesRepo =>
  async (workspaceId, keys) => {
    const found = await findNamed(db, { table: 'partners', column: 'name', workspaceId }, keys);
    return new Set(found.map(({ key }) => key));
  };
