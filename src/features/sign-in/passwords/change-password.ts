import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import type { ChangePasswordBody } from '../sign-in.schema';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { ConfirmOwner } from '../proof/confirm-owner';
import type { RequirePasswordSignIn } from '../oidc/password-gate';
import type { Visitor } from '../../identity/sessions/visitor';
import type { VoidLinks } from '../void-links';

interface Dependencies extends Foundation, Identity {
  voidLinks: VoidLinks;
  confirmOwner: ConfirmOwner;
  requirePasswordSignIn: RequirePasswordSignIn;
  notifyOwner: NotifyOwner;
}

export function createPasswordChange({
  db,
  users,
  voidLinks,
  sessions,
  trail,
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
      await trail.happened(user, 'password_changed', visitor.address);
    });
    notifyOwner(user, user.password === null ? 'password_set' : 'password_changed', visitor);
    return { ok: true };
  };
}

export type ChangePassword = ReturnType<typeof createPasswordChange>;
