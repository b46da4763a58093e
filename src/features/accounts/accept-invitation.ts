import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, invalidField, notFound, notSignedIn } from '../../lib/errors';
import { hashToken, newId } from '../../lib/ids';
import type { Db } from '../../db/connect';
import type { AuditTrail } from '../audit/audit-trail';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { messages, newPasswordProblem } from './accounts.rules';
import type { AcceptInvitationBody } from './accounts.schema';
import type { BeginSession, SignedIn } from './begin-session';
import type { InvitationsRepo, PendingInvitation } from './invitations.repo';
import { hashPassword, verifyPassword } from './passwords';
import type { Sessions } from './sessions';
import type { SignInTrail } from './sign-in-trail';
import { newUser, type User, type UsersRepo } from './users.repo';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  members: MembersRepo;
  invitations: InvitationsRepo;
  sessions: Sessions;
  beginSession: BeginSession;
  limits: RateLimits;
  audit: AuditTrail;
  signIns: SignInTrail;
  clock: Clock;
}

interface Visitor {
  /** Who is signed in, if anyone. */
  actor: Actor | null;
  /** The client's, for the limit on wrong passwords. */
  address: string;
}

export function createAcceptInvitation(dependencies: Dependencies) {
  const { db, users, members, invitations, sessions, beginSession, limits, audit, signIns, clock } =
    dependencies;

  /** The account that is to join, with a proof that it is the visitor's; made new where there is none. */
  async function accountFor(
    { email }: PendingInvitation,
    password: string,
    { actor, address }: Visitor,
  ): Promise<{ user: User; isNew: boolean }> {
    const existing = await users.byEmail(email);
    if (existing && actor?.userId === existing.id) return { user: existing, isNew: false };
    if (existing) {
      // Counted as a sign-in: the link would otherwise be a way to guess the account's password.
      const isTheirs = await limits.guardPassword({ email, address }, async () =>
        (await verifyPassword(existing.password, password)) ? true : null,
      );
      if (!isTheirs) {
        signIns.failed(email, address);
        throw notSignedIn(messages.invalidCredentials);
      }
      return { user: existing, isNew: false };
    }
    const problem = newPasswordProblem(password);
    if (problem !== null) throw invalidField('password', problem);
    const createdAt = clock.now().toISOString();
    const user = newUser({ id: newId(), email, password: await hashPassword(password), createdAt });
    return { user, isNew: true };
  }

  /**
   * Joins the workspace of an invitation and signs in there. An account of the invited email proves itself with its
   * password, or by being signed in; where there is none it is made with the password given (contract, Auth).
   * @throws 404 when the link is unknown, used or expired, also when two requests race for it; 400; 401; 409; 429
   */
  return async function acceptInvitation(
    { token, password = '' }: AcceptInvitationBody,
    visitor: Visitor,
  ): Promise<SignedIn> {
    const now = clock.now().toISOString();
    const invitation = await invitations.byToken(hashToken(token), now);
    if (!invitation) throw notFound(messages.invalidInvitation);
    const { workspaceId, role, partnerId } = invitation;
    const { user, isNew } = await accountFor(invitation, password, visitor);
    await db.transaction(async () => {
      if (!(await invitations.claim(invitation.id, now))) throw notFound(messages.invalidInvitation);
      if (isNew && !(await users.insert(user))) throw conflict(messages.emailTaken);
      await users.update(user.id, { lastLogin: now });
      const member = { id: newId(), workspaceId, userId: user.id, role, partnerId, joinedAt: now };
      if (!(await members.insertIfAbsent(member))) throw conflict(messages.alreadyMember);
      await audit.record(
        { userId: user.id, email: user.email },
        {
          workspaceId,
          action: 'accepted',
          objectType: 'invitation',
          objectId: invitation.id,
          objectName: invitation.email,
          changes: [{ field: 'role', from: null, to: role }],
          requestAddress: visitor.address,
        },
      );
      if (visitor.actor) await sessions.end(visitor.actor.sessionId);
    });
    return beginSession(user.id, workspaceId);
  };
}

export type AcceptInvitation = ReturnType<typeof createAcceptInvitation>;
