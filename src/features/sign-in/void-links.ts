import type { EmailChangesRepo } from './email-changes/email-changes.repo';
import type { MagicLinksRepo } from './magic-links/magic-links.repo';
import type { PasswordResetsRepo } from './passwords/password-resets.repo';
import type { SignInTicketsRepo } from './second-factor/sign-in-tickets.repo';

interface Dependencies {
  resets: PasswordResetsRepo;
  magicLinks: MagicLinksRepo;
  emailChanges: EmailChangesRepo;
  tickets: SignInTicketsRepo;
}

export function createLinkVoiding({ resets, magicLinks, emailChanges, tickets }: Dependencies) {
  /**
   * Deletes the links that were mailed to a user or created by an operator, and sign-ins that wait for a second factor.
   * Must run in the transaction that changes the password or the email.
   */
  return async function voidLinks(userId: string): Promise<void> {
    await resets.deleteOfUser(userId);
    await magicLinks.deleteOf(userId);
    await emailChanges.deleteOf(userId);
    await tickets.deleteOf(userId);
  };
}

export type VoidLinks = ReturnType<typeof createLinkVoiding>;
