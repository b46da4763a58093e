import type { Db } from '../../../db/connect';
import { can, portalUsers, type WorkspaceRole } from '../../../lib/roles';

export interface MagicLink {
  tokenHash: string;
  userId: string;
  /** The workspace whose portal the link signs in to; null for a link that someone asked for. */
  workspaceId: string | null;
  /** The page that it opens; null if the address of the link says which. */
  path: string | null;
  expiresAt: string;
  createdAt: string;
}

/** What a link does. */
export type FoundLink = Pick<MagicLink, 'userId' | 'workspaceId' | 'path'>;

export function createMagicLinksRepo(db: Db) {
  const usable = (tokenHash: string, now: string) =>
    db.write('magic_links').where({ tokenHash }).andWhere('expiresAt', '>', now);

  /** Returns whether a user is a portal user of the workspace, and has no other role in any. */
  async function isPortalOnly(userId: string, workspaceId: string): Promise<boolean> {
    const rows: { workspaceId: string; role: WorkspaceRole; superAdmin: unknown }[] = await db
      .read('workspace_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where('m.userId', userId)
      .select('m.workspaceId', 'm.role', 'u.superAdmin');
    return (
      rows.some((row) => row.workspaceId === workspaceId) &&
      rows.every(({ role, superAdmin }) => can(role, portalUsers) && !superAdmin)
    );
  }

  return {
    async insert(link: MagicLink): Promise<void> {
      await db.write('magic_links').insert(link);
    },
    /**
     * Returns a link; undefined if it is unknown, used or expired, or signs in to a portal of an account that may do more
     * by now, or is no longer of that portal.
     */
    async find(tokenHash: string, now: string): Promise<FoundLink | undefined> {
      const link: FoundLink | undefined = await usable(tokenHash, now).first('userId', 'workspaceId', 'path');
      if (!link || link.workspaceId === null) return link;
      return (await isPortalOnly(link.userId, link.workspaceId)) ? link : undefined;
    },
    isPortalOnly,
    async userOf(email: string): Promise<string | undefined> {
      const row: { id: string } | undefined = await db.read('users').where({ email }).first('id');
      return row?.id;
    },
    /** Deletes the link. Returns false if it has expired or another request was first. */
    async take(tokenHash: string, now: string): Promise<boolean> {
      return (await usable(tokenHash, now).delete()) === 1;
    },
    async deleteOf(userId: string): Promise<void> {
      await db.write('magic_links').where({ userId }).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('magic_links').where('expiresAt', '<=', now).delete();
    },
  };
}

export type MagicLinksRepo = ReturnType<typeof createMagicLinksRepo>;
