import type { Actor } from '../../../lib/actor';
import type { Db } from '../../../db/connect';
import type { ChangePasswordBody } from '../accounts.schema';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { SignInTicketsRepo } from '../second-factor/sign-in-tickets.repo';
import type { Sessions } from '../sessions/sessions';
import type { SignInTrail } from '../sessions/sign-in-trail';
import type { ConfirmPassword } from '../sessions/verify-password';
import type { Visitor } from '../sessions/visitor';
import type { UsersRepo } from '../users.repo';
import type { HashNewPassword } from './hash-new-password';
import type { PasswordResetsRepo } from './password-resets.repo';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  resets: PasswordResetsRepo;
  tickets: SignInTicketsRepo;
  sessions: Sessions;
  signIns: SignInTrail;
  confirmPassword: ConfirmPassword;
  hashNewPassword: HashNewPassword;
  notifyOwner: NotifyOwner;
}

export function createPasswordChange({
  db,
  users,
  resets,
  tickets,
  sessions,
  signIns,
  confirmPassword,
  hashNewPassword,
  notifyOwner,
}: Dependencies) {
  /**
   * Sets a new password, and ends the user's other sessions and reset links.
   * @throws 401 for a wrong current password, which counts as a failed sign-in; 400; 429; 503
   */
  return async function changePassword(
    actor: Actor,
    { currentPassword, newPassword }: ChangePasswordBody,
    visitor: Visitor,
  ): Promise<{ ok: true }> {
    const user = await confirmPassword(actor, currentPassword, visitor);
    const password = await hashNewPassword({
      email: user.email,
      password: newPassword,
      field: 'newPassword',
    });
    await db.transaction(async () => {
      await users.update(user.id, { password });
      await resets.deleteOfUser(user.id);
      await tickets.deleteOf(user.id);
      await sessions.endOthers(actor);
      await signIns.happened(user, 'password_changed', visitor.address);
    });
    notifyOwner(user, 'password_changed', visitor);
    return { ok: true };
  };
}

export type ChangePassword = ReturnType<typeof createPasswordChange>;
