import type { Db } from '../../../db/connect';

/** Upper bound for a list. A partner can invite 20 people, but the team may invite more. */
const MAX_LISTED = 500;

/** Reads the people of a partner. All functions expect the id of a partner found in the workspace. */
export function createPortalPeopleRepo(db: Db) {
  const members = (workspaceId: string, partnerId: string) =>
    db
      .read('workspace_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where({ 'm.partnerId': partnerId, 'm.workspaceId': workspaceId, 'm.role': 'partner_portal' });

  const invited = (workspaceId: string, partnerId: string, now: string) =>
    db
      .read('invitations')
      .where({ partnerId, workspaceId })
      .whereNull('usedAt')
      .andWhere('expiresAt', '>', now);

  return {
    /** Returns the emails of the members, those who joined first. */
    async members(workspaceId: string, partnerId: string): Promise<string[]> {
      return members(workspaceId, partnerId)
        .orderBy(['m.joinedAt', 'm.id'])
        .limit(MAX_LISTED)
        .pluck('u.email');
    },
    /** Returns when a member last used a session that hasn't ended. */
    async lastSeenAt(workspaceId: string, partnerId: string): Promise<string | null> {
      const row: { at: string | null } | undefined = await members(workspaceId, partnerId)
        .join('sessions as s', 's.userId', 'm.userId')
        .first({ at: db.read.raw('max(coalesce(s."lastSeenAt", s."createdAt"))') });
      return row?.at ?? null;
    },
    /** Returns the emails with an open invitation, the oldest first. */
    async invited(workspaceId: string, partnerId: string, now: string): Promise<string[]> {
      return invited(workspaceId, partnerId, now)
        .orderBy(['createdAt', 'id'])
        .limit(MAX_LISTED)
        .pluck('email');
    },
  };
}

export type PortalPeopleRepo = ReturnType<typeof createPortalPeopleRepo>;
