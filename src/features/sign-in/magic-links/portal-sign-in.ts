import type { Db } from '../../../db/connect';
import { hours, type Clock } from '../../../lib/clock';
import { hashToken, newToken } from '../../../lib/ids';
import { createMagicLinksRepo } from './magic-links.repo';

/** Mails are read within a day; older links ask for a new one (docs/decisions/0094). */
const LIFETIME = hours(24);

interface Dependencies {
  db: Db;
  clock: Clock;
  /** Whether mailed links may sign anyone in. */
  isOn: boolean;
}

/**
 * Creates the function that makes the token of a link in a mail of the portal, which signs its reader in once and opens
 * the path. Returns null for accounts that may do more than use the portal. Runs in the transaction of the mail.
 */
export function createPortalSignIn({ db, clock, isOn }: Dependencies) {
  const links = createMagicLinksRepo(db);
  return async (email: string, workspaceId: string, path: string): Promise<string | null> => {
    const userId = isOn ? await links.userOf(email) : undefined;
    if (userId === undefined || !(await links.isPortalOnly(userId, workspaceId))) return null;
    const token = newToken();
    const now = clock.now();
    await links.insert({
      tokenHash: hashToken(token),
      userId,
      workspaceId,
      path,
      expiresAt: new Date(now.getTime() + LIFETIME).toISOString(),
      createdAt: now.toISOString(),
    });
    return token;
  };
}
