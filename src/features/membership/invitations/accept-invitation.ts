import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { conflict, notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { messages } from '../../identity/accounts.rules';
import type { AcceptInvitationBody } from '../members/members.schema';
import type { SignInCompletion } from '../../sign-in/second-factor/complete-sign-in';
import type { SecondFactorNeeded } from '../../sign-in/second-factor/second-factor.rules';
import type { PresentSession, SignedIn, StartSession } from '../../sign-in/sessions/begin-session';
import type { InvitationsRepo, PendingInvitation } from './invitations.repo';
import type { OpenInvitation } from './open-invitation';
import type { RequirePasswordSignIn } from '../../sign-in/oidc/password-gate';
import type { VerifyPassword } from '../../sign-in/passwords/verify-password';
import { isUnclaimed, newUser, type User } from '../../identity/users.rules';
import type { Visitor } from '../../identity/sessions/visitor';

interface Dependencies extends Foundation, Identity {
  invitations: InvitationsRepo;
  openInvitation: OpenInvitation;
  requirePasswordSignIn: RequirePasswordSignIn;
  verifyPassword: VerifyPassword;
  startSession: StartSession;
  presentSession: PresentSession;
  lockProved: SignInCompletion['lockProved'];
  askForSecondFactor: SignInCompletion['askForSecondFactor'];
}

/** The account that joins, and how it was authenticated. */
interface JoiningAccount {
  user: User;
  isNew: boolean;
  /** The hash of the first password of an account that an import made. */
  claimedWith?: string;
  /** Whether only the existing session authenticates it. */
  isContinued: boolean;
}

export function createAcceptInvitation(dependencies: Dependencies) {
  const { db, users, members, invitations, openInvitation, hashNewPassword, verifyPassword, startSession } =
    dependencies;
  const { presentSession, lockProved, requirePasswordSignIn, askForSecondFactor, audit, clock } =
    dependencies;

  /** Returns the account of an authenticated visitor, or a new one for an unknown email. */
  async function accountFor(
    { email }: PendingInvitation,
    password: string,
    visitor: Visitor,
  ): Promise<JoiningAccount> {
    const existing = await users.byEmail(email);
    if (existing && visitor.actor?.userId === existing.id)
      return { user: existing, isNew: false, isContinued: true };
    requirePasswordSignIn();
    if (existing && isUnclaimed(existing)) {
      const claimedWith = await hashNewPassword({ email, password });
      return { user: existing, isNew: false, isContinued: false, claimedWith };
    }
    if (existing) {
      const user = await verifyPassword({ email, password }, visitor);
      return { user, isNew: false, isContinued: false };
    }
    const createdAt = clock.now().toISOString();
    const user = newUser({
      id: newId(),
      email,
      password: await hashNewPassword({ email, password }),
      createdAt,
    });
    return { user, isNew: true, isContinued: false };
  }

  /** Gives an account that an import made its first password. @throws 404 if another request was first */
  async function claim(userId: string, password: string): Promise<void> {
    const user = await users.lock(userId);
    if (!user || !isUnclaimed(user)) throw notFound(messages.invalidInvitation);
    await users.update(userId, { password, disabledAt: null });
  }

  /**
   * Joins the workspace of an invitation and signs in there. The user of an existing account with the invited email
   * needs its password or a session; after a password, an account with a second factor gets a ticket instead of a
   * session. Otherwise the account is created with the given password (contract, Auth).
   * @throws 404 when the link opens nothing or another request used it first; 400; 401; 403 where passwords are off;
   * 409; 429; 503
   */
  return async function acceptInvitation(
    { token, password = '' }: AcceptInvitationBody,
    visitor: Visitor,
  ): Promise<SignedIn | SecondFactorNeeded> {
    const now = clock.now().toISOString();
    const invitation = await openInvitation(token);
    const { workspaceId, role, partnerId } = invitation;
    const account = await accountFor(invitation, password, visitor);
    const { user, isNew, isContinued, claimedWith } = account;
    const outcome = await db.transaction(async () => {
      const isProvedByPassword = !isNew && !isContinued && claimedWith === undefined;
      const needsSecondFactor = isProvedByPassword && (await lockProved(user)).mfaEnabled;
      if (isContinued) await users.lock(user.id);
      if (claimedWith !== undefined) await claim(user.id, claimedWith);
      if (!(await invitations.claim(invitation.id, now))) throw notFound(messages.invalidInvitation);
      if (isNew && !(await users.insert(user))) throw conflict(messages.emailTaken);
      if (!needsSecondFactor) await users.update(user.id, { lastLogin: now });
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
      return needsSecondFactor
        ? askForSecondFactor(user, workspaceId)
        : startSession({ id: user.id, workspaceId, isContinued }, visitor);
    });
    return 'mfaRequired' in outcome ? outcome : presentSession(outcome, visitor);
  };
}

export type AcceptInvitation = ReturnType<typeof createAcceptInvitation>;
