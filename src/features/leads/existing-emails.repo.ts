import type { Db } from '../../db/connect';
import { findExistingKeys } from '../../db/existing-keys';

export type ExistingEmailsRepo = (
  workspaceId: string,
  keys: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Returns the folded emails among these that leads of the workspace have. */
export const createExistingEmailsRepo =
  (db: Db): ExistingEmailsRepo =>
  (workspaceId, keys) =>
    findExistingKeys(db, { table: 'leads', column: 'email', workspaceId }, keys);
