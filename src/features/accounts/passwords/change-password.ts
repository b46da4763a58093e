import type { Actor } from '../../../lib/actor';
import type { Db } from '../../../db/connect';
import type { ChangePasswordBody } from '../accounts.schema';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { Sessions } from '../sessions/sessions';
import type { SignInTrail } from '../sessions/sign-in-trail';
import type { ConfirmOwner } from '../sessions/confirm-owner';
import type { RequirePasswordSignIn } from '../oidc/password-gate';
import type { Visitor } from '../sessions/visitor';
import type { UsersRepo } from '../users.repo';
import type { VoidLinks } from '../void-links';
import type { HashNewPassword } from './hash-new-password';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  voidLinks: VoidLinks;
  sessions: Sessions;
  signIns: SignInTrail;
  confirmOwner: ConfirmOwner;
  requirePasswordSignIn: RequirePasswordSignIn;
  hashNewPassword: HashNewPassword;
  notifyOwner: NotifyOwner;
}

export function createPasswordChange({
  db,
  users,
  voidLinks,
  sessions,
  signIns,
  confirmOwner,
  requirePasswordSignIn,
  hashNewPassword,
  notifyOwner,
}: Dependencies) {
  /**
   * Sets a new password, or the first one, and ends the user's other sessions and mailed links.
   * @throws 400; 401; 403, as `ConfirmOwner` says; 403 where passwords are off; 429; 503
   */
  return async function changePassword(
    actor: Actor,
    { currentPassword, newPassword }: ChangePasswordBody,
    visitor: Visitor,
  ): Promise<{ ok: true }> {
    requirePasswordSignIn();
    const proof = { password: currentPassword, field: 'currentPassword' };
    const user = await confirmOwner(actor, proof, visitor);
    const password = await hashNewPassword({
      email: user.email,
      password: newPassword,
      field: 'newPassword',
    });
    await db.transaction(async () => {
      await users.update(user.id, { password });
      await voidLinks(user.id);
      await sessions.endOthers(actor);
      await signIns.happened(user, 'password_changed', visitor.address);
    });
    notifyOwner(user, user.password === null ? 'password_set' : 'password_changed', visitor);
    return { ok: true };
  };
}

export type ChangePassword = ReturnType<typeof createPasswordChange>;
