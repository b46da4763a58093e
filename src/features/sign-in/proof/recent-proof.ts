import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { minutes } from '../../../lib/clock';
import { forbidden } from '../../../lib/errors';
import { messages } from '../../identity/accounts.rules';
import type { PasswordBody } from '../second-factor/second-factor.schema';
import type { ConfirmPassword } from '../passwords/verify-password';
import type { Visitor } from '../../identity/sessions/visitor';

/** How long a sign-in, or typing the password again, allows changes of the ways to sign in. */
const RECENT = minutes(15);

interface Dependencies extends Foundation {
  confirmPassword: ConfirmPassword;
}

/**
 * Allows changes of the ways to sign in only shortly after the user has confirmed their identity, so that an open or
 * stolen session can't gain permanent access. For changes that don't ask for the password themselves.
 */
export function createRecentProof({ sessions, confirmPassword, clock }: Dependencies) {
  async function isRecent(actor: Actor): Promise<boolean> {
    const confirmedAt = await sessions.confirmedAt(actor);
    return confirmedAt !== null && Date.parse(confirmedAt) > clock.now().getTime() - RECENT;
  }

  return {
    isRecent,

    /** @throws 403 if the session's user signed in, or typed their password, more than 15 minutes ago */
    async require(actor: Actor): Promise<void> {
      if (!(await isRecent(actor))) throw forbidden(messages.confirmFirst);
    },

    /**
     * Records that the user typed their password again. @throws 401 for a wrong one, as `ConfirmPassword` says; 429;
     * 503
     */
    async confirm(actor: Actor, { password }: PasswordBody, visitor: Visitor): Promise<{ ok: true }> {
      await confirmPassword(actor, password, visitor);
      await sessions.confirm(actor);
      return { ok: true };
    },
  };
}

export type RecentProof = ReturnType<typeof createRecentProof>;
