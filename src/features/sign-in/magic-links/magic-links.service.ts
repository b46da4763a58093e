import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { minutes } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { MailQueue } from '../../mail/mail-queue';
import { messages } from '../../identity/accounts.rules';
import type { MagicLinkBody, MagicTokenBody } from '../sign-in.schema';
import type { RequirePasswordSignIn } from '../oidc/password-gate';
import type { SignInCompletion } from '../second-factor/complete-sign-in';
import type { SecondFactorNeeded } from '../second-factor/second-factor.rules';
import type { SignedIn } from '../sessions/begin-session';
import type { Visitor } from '../../identity/sessions/visitor';
import type { FoundLink, MagicLinksRepo } from './magic-links.repo';
import type { MailContent } from '../../mail/mail-content';

/** The mail with a link that signs in. */
const magicLinkMail = (url: string): { subject: string; content: MailContent } => ({
  subject: 'Your link to sign in to PartnerHub',
  content: {
    heading: 'Sign in to PartnerHub',
    paragraphs: [
      'Somebody, hopefully you, asked for a link to sign in to your PartnerHub account.',
      'Open it and press “Sign in”. It works once, within the next 15 minutes.',
    ],
    action: { label: 'Sign in', url },
    notes: ["If it wasn't you, delete this email. Nobody can sign in without the link."],
  },
});

const LIFETIME = minutes(15);

interface Dependencies extends Foundation, Identity {
  links: MagicLinksRepo;
  signInWithLink: SignInCompletion['signInWithLink'];
  requirePasswordSignIn: RequirePasswordSignIn;
  mail: MailQueue;
}

/** Mailed links that sign in once (contract, Magic link). Only their hashes are stored. */
export function createMagicLinksService(dependencies: Dependencies) {
  const { db, users, links, signInWithLink, requirePasswordSignIn, limits, mail, background, clock } =
    dependencies;
  const now = () => clock.now().toISOString();

  async function mailLink({ email, next }: MagicLinkBody, linkBase: string): Promise<void> {
    const user = await users.byEmail(email);
    if (!user) return;
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME).toISOString();
    await db.transaction(async () => {
      await links.insert({
        tokenHash: hashToken(token),
        userId: user.id,
        workspaceId: null,
        path: null,
        expiresAt,
        createdAt: createdAt.toISOString(),
      });
      await mail.enqueue({
        to: { userId: user.id, email: user.email },
        workspaceId: null,
        kind: 'security',
        expiresAt,
        ...magicLinkMail(magicUrl(linkBase, token, next)),
      });
    });
  }

  return {
    /** Whether links can be mailed. */
    isAvailable: mail.isOn,

    /**
     * Mails a link if the account exists. Answers before the lookup, so that neither the answer nor its timing reveals
     * whether it exists. `linkBase` must not come from the request, or the caller could choose where the link leads.
     * @throws 403 where only the OpenID provider signs in; 429
     */
    async request(
      wanted: MagicLinkBody,
      { address, linkBase }: { address: string; linkBase: string },
    ): Promise<{ ok: true }> {
      requirePasswordSignIn();
      await limits.consume('magic', address);
      await limits.consumeByEmail('magic_email', wanted.email);
      if (mail.isOn) background.run('mailing a sign-in link', () => mailLink(wanted, linkBase));
      return { ok: true };
    },

    /** Returns a link; undefined if it doesn't work. */
    find: (token: string): Promise<FoundLink | undefined> => links.find(hashToken(token), now()),

    /**
     * Signs in with a link, once. Asks for the second factor if the account has one.
     * @throws 403 where only the OpenID provider signs in; 404 for a link that is unknown, used or expired
     */
    async signIn({ token }: MagicTokenBody, visitor: Visitor): Promise<SignedIn | SecondFactorNeeded> {
      requirePasswordSignIn();
      const tokenHash = hashToken(token);
      const over = () => notFound(messages.invalidMagicLink);
      const link = await links.find(tokenHash, now());
      if (!link) throw over();
      return signInWithLink(link, visitor, async () => {
        // Another request may have used it, and the role may have changed.
        if (!(await links.find(tokenHash, now())) || !(await links.take(tokenHash, now()))) throw over();
      });
    },

    sweep: () => links.deleteOver(now()),
  };
}

/** Returns the URL of a link. The page checks `next`, because anyone can request a link with any path. */
function magicUrl(linkBase: string, token: string, next: string | null | undefined): string {
  const url = `${linkBase}/magic/${token}`;
  return next ? `${url}?${new URLSearchParams({ next })}` : url;
}

export type MagicLinksService = ReturnType<typeof createMagicLinksService>;
