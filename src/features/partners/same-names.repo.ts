import type { Db } from '../../db/connect';
import { foldedTexts } from '../../db/same-text';

export type SameNames = (workspaceId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Returns those of the folded names that partners of the workspace have. */
export const createSameNames =
  (db: Db): SameNames =>
  (workspaceId, keys) =>
    foldedTexts(db, { table: 'partners', column: 'name', workspaceId }, keys);
