import type { Db } from '../../db/connect';
import { findExistingKeys } from '../../db/existing-keys';

export type ExistingNamesRepo = (
  workspaceId: string,
  keys: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Returns the folded names among these that partners of the workspace have. */
export const createExistingNamesRepo =
  (db: Db): ExistingNamesRepo =>
  (workspaceId, keys) =>
    findExistingKeys(db, { table: 'partners', column: 'name', workspaceId }, keys);
