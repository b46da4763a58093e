import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { hours } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { RevokeKeys } from '../../api-keys/revoke-keys';
import type { MailQueue } from '../../mail/mail-queue';
import { messages } from '../../identity/accounts.rules';
import { isUnclaimed } from '../../identity/users.rules';
import type { ForgotPasswordBody, ResetPasswordBody } from '../sign-in.schema';
import type { KnownPlaces } from '../sessions/known-places';
import type { RequirePasswordSignIn } from '../oidc/password-gate';
import type { PasswordResetsRepo } from './password-resets.repo';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { Visitor } from '../../identity/sessions/visitor';
import type { VoidLinks } from '../void-links';
import type { MailContent } from '../../mail/mail-content';

/** The mail with a password reset link. */
const resetMail = (url: string): { subject: string; content: MailContent } => ({
  subject: 'Reset your PartnerHub password',
  content: {
    heading: 'Reset your password',
    paragraphs: [
      'Somebody, hopefully you, asked to reset the password of your PartnerHub account.',
      'Choose a new password within the next hour. It signs you out everywhere and revokes the API keys that you created.',
    ],
    action: { label: 'Choose a new password', url },
    notes: ["If it wasn't you, there is nothing to do. Without this link your password stays as it is."],
  },
});

const RESET_LIFETIME = hours(1);

interface Dependencies extends Foundation, Identity {
  resets: PasswordResetsRepo;
  voidLinks: VoidLinks;
  requirePasswordSignIn: RequirePasswordSignIn;
  places: KnownPlaces;
  revokeKeys: RevokeKeys;
  notifyOwner: NotifyOwner;
  mail: MailQueue;
}

/** Single-use links that set a password. Only their hashes are stored (contract, Auth). */
export function createPasswordResetsService({
  db,
  users,
  resets,
  voidLinks,
  sessions,
  hashNewPassword,
  requirePasswordSignIn,
  places,
  limits,
  trail,
  revokeKeys,
  notifyOwner,
  mail,
  background,
  clock,
}: Dependencies) {
  async function create(userId: string, lifetime: number) {
    const token = newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifetime).toISOString();
    await resets.insert({ tokenHash: hashToken(token), userId, expiresAt, createdAt: now.toISOString() });
    return { token, expiresAt };
  }

  async function mailLink(email: string, linkBase: string): Promise<void> {
    const user = await users.byEmail(email);
    if (!user || isUnclaimed(user)) return;
    await db.transaction(async () => {
      const { token, expiresAt } = await create(user.id, RESET_LIFETIME);
      await mail.enqueue({
        to: { userId: user.id, email: user.email },
        workspaceId: null,
        kind: 'security',
        expiresAt,
        ...resetMail(resetUrl(linkBase, token)),
      });
    });
  }

  return {
    /** Returns a new link; `lifetime` in milliseconds. */
    issue: async (userId: string, linkBase: string, lifetime = RESET_LIFETIME): Promise<string> =>
      resetUrl(linkBase, (await create(userId, lifetime)).token),

    /**
     * Mails a link if the account exists. Answers before the lookup, so that neither the answer nor its timing
     * reveals whether it exists. `linkBase` must not come from the request, or the caller could choose where the
     * link leads.
     * @throws 403 where passwords are off; 429
     */
    async request(
      { email }: ForgotPasswordBody,
      { address, linkBase }: { address: string; linkBase: string },
    ): Promise<{ ok: true }> {
      requirePasswordSignIn();
      await limits.consume('forgot', address);
      await limits.consumeByEmail('forgot_email', email);
      background.run('mailing a password reset link', () => mailLink(email, linkBase));
      return { ok: true };
    },

    isUsable: (token: string): Promise<boolean> =>
      resets.isUsable(hashToken(token), clock.now().toISOString()),

    /**
     * Sets the password, ends all sessions and other reset links of the user, and revokes their API keys. Only the
     * owner gets the link, so the next sign-in counts as one from a known place. Returns the Set-Cookie value for that.
     * @throws 403 where passwords are off; 404 when the link is unknown, used or expired; 400; 503 when too many others
     * are waiting
     */
    async complete({ token, password }: ResetPasswordBody, visitor: Visitor): Promise<string> {
      requirePasswordSignIn();
      const tokenHash = hashToken(token);
      const now = clock.now().toISOString();
      const email = await resets.emailOf(tokenHash, now);
      if (email === undefined) throw notFound(messages.invalidResetLink);
      const passwordHash = await hashNewPassword({ email, password });
      const { user, browserCookie } = await db.transaction(async () => {
        const userId = await resets.claim(tokenHash, now);
        if (userId === undefined) throw notFound(messages.invalidResetLink);
        const account = await users.lock(userId);
        await users.update(userId, { password: passwordHash });
        await voidLinks(userId);
        await sessions.endAllOf(userId);
        if (account) {
          await trail.happened(account, 'password_reset', visitor.address);
          await revokeKeys({ userId, email: account.email }, userId);
        }
        return { user: account, browserCookie: await places.remember(userId, visitor) };
      });
      // The first link of an account that an operator created doesn't reset a password.
      if (user && user.password !== null) notifyOwner(user, 'password_reset', visitor);
      return browserCookie;
    },

    sweep: () => resets.deleteOver(clock.now().toISOString()),
  };
}

const resetUrl = (linkBase: string, token: string): string => `${linkBase}/reset-password/${token}`;

export type PasswordResetsService = ReturnType<typeof createPasswordResetsService>;
