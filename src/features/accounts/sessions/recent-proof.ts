import type { Actor } from '../../../lib/actor';
import { minutes, type Clock } from '../../../lib/clock';
import { forbidden } from '../../../lib/errors';
import { messages } from '../accounts.rules';
import type { PasswordBody } from '../second-factor/second-factor.schema';
import type { Sessions } from './sessions';
import type { ConfirmPassword } from './verify-password';
import type { Visitor } from './visitor';

/** How long a sign-in, or the password typed again, allows changes of how the account is signed in to. */
const RECENT = minutes(15);

interface Dependencies {
  sessions: Sessions;
  confirmPassword: ConfirmPassword;
  clock: Clock;
}

/**
 * Lets only someone who has just proved who they are change the ways in, so that an open or stolen session doesn't become
 * a lasting one. For changes that can't ask for the password themselves.
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

    /** Notes that the user typed their password again. @throws 401 for a wrong one, as `ConfirmPassword` says; 429; 503 */
    async confirm(actor: Actor, { password }: PasswordBody, visitor: Visitor): Promise<{ ok: true }> {
      await confirmPassword(actor, password, visitor);
      await sessions.confirm(actor);
      return { ok: true };
    },
  };
}

export type RecentProof = ReturnType<typeof createRecentProof>;
