import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { notSignedIn } from '../../../lib/errors';
import type { Visitor } from '../../identity/sessions/visitor';
import { requestOptions, verifySignIn } from './ceremonies';
import type { Challenges } from './challenges';
import type { PasskeysRepo } from './passkeys.repo';
import { passkeyMessages as messages } from './passkeys.rules';
import type { PasskeyProofBody } from './passkeys.schema';
import { relyingPartyOf, type RelyingParty } from './relying-party';

interface Dependencies extends Foundation, Identity {
  passkeys: PasskeysRepo;
  challenges: Challenges;
}

/** Lets signed-in users confirm their identity with a passkey, as others do with their password. */
export function createPasskeyConfirmation(dependencies: Dependencies) {
  const { db, passkeys, challenges, sessions, limits, trail, clock } = dependencies;
  const purposeOf = (actor: Actor, rp: RelyingParty) =>
    ({ ceremony: 'get', rpId: rp.id, holder: sessions.idOf(actor) }) as const;

  return {
    /** Returns the options with which the browser uses a passkey of the user. @throws 409 without https; 429 */
    async confirmationOptions(actor: Actor, origin: string, { address }: Visitor) {
      const rp = relyingPartyOf(origin);
      await limits.consume('signin_passkey', address);
      return requestOptions({
        rp,
        challenge: await challenges.issue(purposeOf(actor, rp)),
        allowed: await passkeys.ofUserAt(actor.userId, rp.id),
      });
    },

    /**
     * Records that the user has confirmed their identity.
     * @throws 401 for a passkey of someone else and for a response that isn't valid, which is recorded as a failed
     * sign-in; 409 without https; 429
     */
    async confirm(
      actor: Actor,
      { response }: PasskeyProofBody,
      origin: string,
      { address }: Visitor,
    ): Promise<{ ok: true }> {
      const rp = relyingPartyOf(origin);
      await limits.consume('signin_passkey', address);
      const refuse = () => {
        trail.failed(actor.email, address);
        return notSignedIn(messages.notAccepted);
      };
      const passkey = await passkeys.byCredentialId(response.id);
      if (passkey?.userId !== actor.userId || passkey.rpId !== rp.id) throw refuse();
      let challenge = '';
      const state = await verifySignIn(response, rp, passkey, async (signed) => {
        challenge = signed;
        const found = await challenges.check(signed, purposeOf(actor, rp));
        if (found === 'expired') throw notSignedIn(messages.expired);
        return found === 'valid';
      });
      if (!state) throw refuse();
      await db.transaction(async () => {
        const isNew = await challenges.use(challenge);
        if (!isNew || !(await passkeys.use(passkey.id, state, clock.now().toISOString())))
          throw notSignedIn(messages.notAccepted);
        await sessions.confirm(actor);
      });
      return { ok: true };
    },
  };
}

export type PasskeyConfirmation = ReturnType<typeof createPasskeyConfirmation>;
