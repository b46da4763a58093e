import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { conflict, invalidField, notSignedIn } from '../../../lib/errors';
import type { AuditActor } from '../../audit/audit-trail';
import type { MembershipOfUser } from '../../workspaces/members.repo';
import type { Erasure } from '../../erasure/create-erasure';
import type { DeleteAccountBody } from './deletion.schema';
import type { InvitationsRepo } from '../invitations/invitations.repo';
import type { EndMembership } from '../members/end-membership';
import type { NotifyOwner } from '../../sign-in/security-mails/security-mails';
import type { ConfirmOwner } from '../../sign-in/proof/confirm-owner';
import type { Visitor } from '../../identity/sessions/visitor';
import { accountOf, type User } from '../../identity/users.rules';
import { deletionMessages as messages, type DeletionPlan } from './deletion.rules';

interface Dependencies extends Foundation, Identity {
  confirmOwner: ConfirmOwner;
  endMembership: EndMembership;
  /** Deletes what only the user sees in other features. */
  deletePrivate(userId: string): Promise<void>;
  invitations: InvitationsRepo;
  notifyOwner: NotifyOwner;
  /** Deletes the rows of deleted accounts and workspaces. */
  erasure: Erasure;
}

/** Who deletes an account, and the workspaces that may be deleted with it. */
interface Order {
  by: AuditActor;
  /** The subject of the refusal, such as `You are`. */
  who: string;
  workspaceIds: readonly string[];
}

/** Deletes accounts, for their owners and for operators (decision 72). */
export function createAccountDeletion(dependencies: Dependencies) {
  const { db, users, members, workspaces, invitations, sessions, confirmOwner, endMembership } = dependencies;
  const { deletePrivate, notifyOwner, erasure, log, clock } = dependencies;

  /** Deletes a workspace that only this user belongs to. Waits for someone who is joining it. */
  async function deleteWorkspace(userId: string, membership: MembershipOfUser, who: string): Promise<void> {
    const { workspaceId, workspaceName } = membership;
    await workspaces.lock(workspaceId);
    const now = (await members.allOfUser(userId)).find((found) => found.workspaceId === workspaceId);
    if (now?.hasOthers) throw conflict(messages.onlyOwner(who, [workspaceName]));
    await workspaces.delete(workspaceId, clock.now().toISOString());
  }

  async function erase(id: string, { by, who, workspaceIds }: Order): Promise<User> {
    return db.transaction(async () => {
      const user = await users.lock(id);
      if (!user) throw notSignedIn();
      // Of two owners who delete their accounts at once, the second is refused here.
      for (const { workspaceId } of await members.allOfUser(id)) await members.lockOwners(workspaceId);
      const memberships = await members.allOfUser(id);
      const plan = planOf(memberships, who);
      if (plan.problem !== null) throw conflict(plan.problem);
      const unconfirmed = plan.workspaces.filter((workspace) => !workspaceIds.includes(workspace.id));
      if (unconfirmed.length > 0) throw conflict(messages.unconfirmed(unconfirmed.map(({ name }) => name)));
      for (const membership of memberships)
        if (membership.hasOthers)
          await endMembership(
            by,
            membership.workspaceId,
            { id, email: user.email, workspaceRole: membership.role },
            'deleted',
          );
        else await deleteWorkspace(id, membership, who);
      await deletePrivate(id);
      await invitations.deleteOverFor(user.email, clock.now().toISOString());
      await users.delete(id, clock.now().toISOString());
      return user;
    });
  }

  return {
    planOf: async ({ userId }: Actor): Promise<DeletionPlan> =>
      planOf(await members.allOfUser(userId), 'You are'),

    /**
     * Deletes the account of the signed-in user, and the workspaces without other users, which the request must name.
     * Records and history of other workspaces stay. Returns the Set-Cookie value that clears the cookie.
     * @throws 409 for the only owner of a workspace with other users, and for a workspace that isn't named; 400; 401;
     * 403, as `ConfirmOwner` says; 429; 503
     */
    async deleteOwn(
      actor: Actor,
      { email, password, workspaceIds }: DeleteAccountBody,
      visitor: Visitor,
    ): Promise<string> {
      if (email !== actor.email) throw invalidField('email', messages.typeEmail);
      const { id } = await confirmOwner(actor, { password }, visitor);
      const user = await erase(id, { by: actor, who: 'You are', workspaceIds });
      log.info({ userId: id }, 'an account was deleted');
      erasure.start();
      notifyOwner(user, 'account_deleted', visitor);
      return sessions.end(actor.sessionId);
    },

    /** Returns what the deletion does, for an operator. @throws 404 for an unknown account */
    async planFor(email: string): Promise<DeletionPlan> {
      return planOf(await members.allOfUser((await accountOf(users, email)).id), `${email} is`);
    },

    /** Deletes an account for an operator. @throws 404 for an unknown account; 409 as `deleteOwn` */
    async deleteFor(email: string, workspaceIds: readonly string[]): Promise<void> {
      const { id } = await accountOf(users, email);
      const user = await erase(id, { by: 'Command line', who: `${email} is`, workspaceIds });
      notifyOwner(user, 'account_deleted', null);
      await erasure.run();
    },
  };
}

function planOf(memberships: readonly MembershipOfUser[], who: string): DeletionPlan {
  const blocking = memberships.filter(
    ({ role, hasOtherOwner, hasOthers }) => role === 'owner' && !hasOtherOwner && hasOthers,
  );
  const names = blocking.map(({ workspaceName }) => workspaceName);
  return {
    problem: names.length > 0 ? messages.onlyOwner(who, names) : null,
    workspaces: memberships
      .filter(({ hasOthers }) => !hasOthers)
      .map(({ workspaceId, workspaceName }) => ({ id: workspaceId, name: workspaceName })),
  };
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;
