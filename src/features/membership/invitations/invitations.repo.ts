import type { Db } from '../../../db/connect';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import type { WorkspaceRole } from '../../../lib/roles';

/** spec §3 invitations. Only the hash of the token is stored. */
export interface Invitation {
  id: string;
  tokenHash: string;
  email: string;
  role: WorkspaceRole;
  workspaceId: string;
  /** null: an operator, or a user whose account was deleted. */
  invitedBy: string | null;
  /** Set for partner_portal only. */
  partnerId: string | null;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

/** An invitation that can be accepted now. */
export interface PendingInvitation extends Invitation {
  workspaceName: string;
  /** The current role of the member who made it; null for a former member. */
  inviterRole: WorkspaceRole | null;
  /** The current partner of the portal user who made it. */
  inviterPartnerId: string | null;
}

/** An invitation with the name of its partner. */
export interface ListedInvitation extends Invitation {
  partnerName: string | null;
}

const COUNTED = 100_000;

export function createInvitationsRepo(db: Db) {
  const pending = (workspaceId: string, now: string) =>
    db
      .read('invitations as i')
      .where('i.workspaceId', workspaceId)
      .whereNull('i.usedAt')
      .andWhere('i.expiresAt', '>', now);

  return {
    async insert(invitation: Invitation): Promise<void> {
      await db.write('invitations').insert(invitation);
    },
    async byToken(tokenHash: string, now: string): Promise<PendingInvitation | undefined> {
      return db
        .read('invitations as i')
        .join('workspaces as w', 'w.id', 'i.workspaceId')
        .leftJoin('workspace_members as m', (on) =>
          on.on('m.userId', 'i.invitedBy').andOn('m.workspaceId', 'i.workspaceId'),
        )
        .where('i.tokenHash', tokenHash)
        .whereNull('i.usedAt')
        .andWhere('i.expiresAt', '>', now)
        .first('i.*', 'w.name as workspaceName', 'm.role as inviterRole', {
          inviterPartnerId: 'm.partnerId',
        });
    },
    /** Whether this person has a pending invitation to any workspace. */
    async isInvited(email: string, now: string): Promise<boolean> {
      const row = await db
        .read('invitations')
        .where({ email })
        .whereNull('usedAt')
        .andWhere('expiresAt', '>', now)
        .first('id');
      return row !== undefined;
    },
    /** Marks an invitation as used. Returns false if it has expired or another request was first. */
    async claim(id: string, now: string): Promise<boolean> {
      const changed = await db
        .write('invitations')
        .where({ id })
        .whereNull('usedAt')
        .andWhere('expiresAt', '>', now)
        .update({ usedAt: now });
      return changed === 1;
    },
    /** Invitations that can still be accepted, newest first. */
    async page(workspaceId: string, now: string, request: PageRequest): Promise<Page<ListedInvitation>> {
      const query = pending(workspaceId, now);
      return keysetPage({
        query: query
          .clone()
          .leftJoin('partners as p', 'p.id', 'i.partnerId')
          .select('i.*', 'p.name as partnerName'),
        order: ['i.createdAt', 'i.id'],
        request,
        count: () => countUpTo(db.read, query, COUNTED),
        decode: (row: ListedInvitation) => row,
        position: (invitation) => [invitation.createdAt, invitation.id],
      });
    },
    /** Returns the invited email, or undefined if there was no pending invitation to delete. */
    async deletePending(workspaceId: string, id: string, now: string): Promise<string | undefined> {
      const rows = () =>
        db
          .write('invitations')
          .where({ workspaceId, id })
          .whereNull('usedAt')
          .andWhere('expiresAt', '>', now);
      const invitation: { email: string } | undefined = await rows().first('email');
      return (await rows().delete()) > 0 ? invitation?.email : undefined;
    },
    /** Returns the unused invitations that a member made. */
    async unusedBy(
      workspaceId: string,
      invitedBy: string,
    ): Promise<Pick<Invitation, 'id' | 'email' | 'role'>[]> {
      return db
        .read('invitations')
        .where({ workspaceId, invitedBy })
        .whereNull('usedAt')
        .select('id', 'email', 'role');
    },
    /** Returns false if the invitation was used or deleted in the meantime. */
    async deleteUnused(id: string): Promise<boolean> {
      return (await db.write('invitations').where({ id }).whereNull('usedAt').delete()) > 0;
    },
    /** Deletes the unused invitations of one person to the portal of a partner, expired or not. */
    async deleteUnusedToPartner(workspaceId: string, partnerId: string, email: string): Promise<void> {
      await db.write('invitations').where({ workspaceId, partnerId, email }).whereNull('usedAt').delete();
    },
    /** Deletes the invitations of one person that don't work any more, in all workspaces. */
    async deleteOverFor(email: string, now: string): Promise<void> {
      await db
        .write('invitations')
        .where({ email })
        .andWhere((over) => void over.whereNotNull('usedAt').orWhere('expiresAt', '<=', now))
        .delete();
    },
    /** Deletes the unused invitations of one person, expired or not. */
    async deleteUnusedFor(workspaceId: string, email: string): Promise<void> {
      await db.write('invitations').where({ workspaceId, email }).whereNull('usedAt').delete();
    },
  };
}

export type InvitationsRepo = ReturnType<typeof createInvitationsRepo>;
