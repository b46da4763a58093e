import type { Db } from '../../db/connect';
import { foldedTexts } from '../../db/same-text';

export type SameEmails = (workspaceId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Returns those of the folded emails that leads of the workspace have. */
export const createSameEmails =
  (db: Db): SameEmails =>
  (workspaceId, keys) =>
    foldedTexts(db, { table: 'leads', column: 'email', workspaceId }, keys);
