import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { hours } from '../../../lib/clock';
import { conflict, invalidField, notFound, notSignedIn } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { MailQueue } from '../../mail/mail-queue';
import { messages } from '../../identity/accounts.rules';
import type { ChangeEmailBody } from '../sign-in.schema';
import type { EmailAuthority } from '../oidc/email-authority';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { ConfirmOwner } from '../proof/confirm-owner';
import type { Visitor } from '../../identity/sessions/visitor';
import type { User } from '../../identity/users.rules';
import { confirmEmailMail, emailTakenMail } from './email-change-mails';
import type { EmailChangesRepo } from './email-changes.repo';
import type { SetEmail } from './set-email';

const LIFETIME = hours(1);

interface Dependencies extends Foundation, Identity {
  emailChanges: EmailChangesRepo;
  setEmail: SetEmail;
  confirmOwner: ConfirmOwner;
  emailAuthority: EmailAuthority;
  mail: MailQueue;
  notifyOwner: NotifyOwner;
}

/** The email of the signed-in user, for screens. */
export interface EmailState {
  /** The new email that waits for its confirmation. */
  pending: string | null;
  /** Why the user can't change the email; null: they can. */
  problem: string | null;
}

/** A link that confirms a new email. */
export interface EmailLink {
  email: string;
  /** Whether another account got the address meanwhile. */
  isTaken: boolean;
}

/** Changes emails of accounts after the new address was confirmed (decision 72). Links are stored as hashes. */
export function createEmailChangesService(dependencies: Dependencies) {
  const { db, users, emailChanges, setEmail, confirmOwner, emailAuthority, sessions } = dependencies;
  const { trail, limits, mail, notifyOwner, clock } = dependencies;
  const now = () => clock.now().toISOString();

  const problemOf = async (userId: string): Promise<string | null> =>
    (await emailAuthority.problemOf(userId)) ?? (mail.isOn ? null : messages.emailNeedsMail);

  /** Stores the change, and mails its link. Does the same work for an address that has an account. */
  async function begin({ id, password }: User, email: string, linkBase: string): Promise<void> {
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME).toISOString();
    await db.transaction(async () => {
      // The password that was checked may have been changed meanwhile.
      if ((await users.lock(id))?.password !== password) throw notSignedIn();
      const change = { userId: id, tokenHash: hashToken(token), email, expiresAt };
      await emailChanges.replace({ ...change, createdAt: createdAt.toISOString() });
      const holder = await users.byEmail(email);
      await mail.enqueue({
        to: { userId: holder?.id ?? id, email },
        workspaceId: null,
        kind: 'security',
        expiresAt,
        ...(holder ? emailTakenMail(linkBase) : confirmEmailMail(`${linkBase}/confirm-email/${token}`)),
      });
    });
  }

  return {
    async stateOf({ userId }: Actor): Promise<EmailState> {
      const change = await emailChanges.ofUser(userId, now());
      return { pending: change?.email ?? null, problem: await problemOf(userId) };
    },

    /**
     * Mails a link to the new address that confirms it, and a notice to the present one. Replaces a former request. The
     * answer doesn't reveal whether the new address has an account. `linkBase` must not come from the request.
     * @throws 409 without a mail server, and if the email comes from single sign-on; 400; 401; 403, as `ConfirmOwner`
     * says; 429; 503
     */
    async request(
      actor: Actor,
      { email, password }: ChangeEmailBody,
      visitor: Visitor,
      linkBase: string,
    ): Promise<{ ok: true }> {
      const problem = await problemOf(actor.userId);
      if (problem !== null) throw conflict(problem);
      if (email === actor.email) throw invalidField('email', messages.sameEmail);
      const user = await confirmOwner(actor, { password }, visitor);
      await limits.consumeByUser('email', user.id);
      await limits.consumeByEmail('email_to', email);
      await begin(user, email, linkBase);
      notifyOwner(user, 'email_change_requested', visitor);
      return { ok: true };
    },

    /** Ends a request that waits, so that its link stops working. */
    cancel: ({ userId }: Actor): Promise<void> => emailChanges.deleteOf(userId),

    /** Returns the change of a link without changing anything; null for a link that is unknown, used or expired. */
    async show(token: string): Promise<EmailLink | null> {
      const change = await emailChanges.byToken(hashToken(token), now());
      if (!change) return null;
      return { email: change.email, isTaken: (await users.byEmail(change.email)) !== undefined };
    },

    /**
     * Changes the email, once, and ends all sessions of the account but the visitor's own. Needs no session, because
     * people often read mails on another device.
     * @throws 404 for a link that is unknown, used or expired; 409 if another account got the address meanwhile, and if
     * the email comes from single sign-on now
     */
    async confirm(token: string, visitor: Visitor): Promise<{ ok: true }> {
      const tokenHash = hashToken(token);
      const change = await emailChanges.byToken(tokenHash, now());
      if (!change) throw notFound(messages.invalidEmailLink);
      const { userId, email } = change;
      const before = await db.transaction(async () => {
        const user = await users.lock(userId);
        // The link may have been used or replaced meanwhile.
        if (!user || !(await emailChanges.take(tokenHash, now()))) throw notFound(messages.invalidEmailLink);
        const problem = await emailAuthority.problemOf(userId);
        if (problem !== null) throw conflict(problem);
        await setEmail(user, email);
        if (visitor.actor?.userId === userId) await sessions.endOthers(visitor.actor);
        else await sessions.endAllOf(userId);
        const changes = [{ field: 'email', from: user.email, to: email }];
        await trail.happened(user, 'email_changed', visitor.address, changes);
        return user;
      });
      notifyOwner(before, 'email_changed', visitor);
      return { ok: true };
    },

    sweep: () => emailChanges.deleteOver(now()),
  };
}

export type EmailChangesService = ReturnType<typeof createEmailChangesService>;
