import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { stringifySetCookie } from 'cookie';
import { seconds } from '../../../lib/clock';
import { cookieName } from '../../../lib/secrets/cookie-name';
import { notSignedIn } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { SignInCompletion } from '../second-factor/complete-sign-in';
import type { SignedIn } from '../sessions/begin-session';
import type { Visitor } from '../../identity/sessions/visitor';
import { requestOptions, verifySignIn } from './ceremonies';
import { CHALLENGE_LIFETIME, type Challenges } from './challenges';
import type { RequirePasswordSignIn } from '../oidc/password-gate';
import type { Passkey, PasskeysRepo } from './passkeys.repo';
import { CEREMONY_COOKIE, passkeyMessages as messages } from './passkeys.rules';
import type { PasskeySignInBody, PasskeySignInOptionsBody, SignInResponse } from './passkeys.schema';
import { relyingPartyOf, type RelyingParty } from './relying-party';

interface Dependencies extends Foundation, Identity {
  passkeys: PasskeysRepo;
  challenges: Challenges;
  requirePasswordSignIn: RequirePasswordSignIn;
  openTicket: SignInCompletion['openTicket'];
  signInWithProof: SignInCompletion['signInWithProof'];
}

/** A visitor, with the cookie and ticket of the request for the options. */
interface Ceremony {
  origin: string;
  /** Value of CEREMONY_COOKIE. */
  cookie: string | undefined;
}

const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** Signs in with a passkey: alone, or as the second factor after the password. */
export function createPasskeySignIn({
  users,
  passkeys,
  challenges,
  limits,
  trail,
  requirePasswordSignIn,
  openTicket,
  signInWithProof,
  secure,
  clock,
}: Dependencies) {
  const purposeOf = (rp: RelyingParty, token: string) =>
    ({ ceremony: 'get', rpId: rp.id, holder: hashToken(token) }) as const;

  /** Returns the challenge and the new state of the passkey. @throws 401 */
  async function verify(response: SignInResponse, rp: RelyingParty, passkey: Passkey, token: string) {
    let challenge = '';
    const state = await verifySignIn(response, rp, passkey, async (signed) => {
      challenge = signed;
      const found = await challenges.check(signed, purposeOf(rp, token));
      if (found === 'expired') throw notSignedIn(messages.expired);
      return found === 'valid';
    });
    return state && { ...state, challenge };
  }

  /** Records the attempt like a wrong password. */
  async function refuse({ userId }: Passkey, { address }: Visitor): Promise<never> {
    const user = await users.byId(userId);
    if (user) trail.failed(user.email, address);
    throw notSignedIn(messages.notAccepted);
  }

  return {
    /**
     * Returns the options with which the browser uses a passkey, and the Set-Cookie value that ties the challenge to
     * it. With a ticket, only passkeys of its account are offered.
     * @throws 401 `Sign in again` for a ticket that is unknown, used or expired; 403 without one where only an OpenID
     * provider signs in; 409 without https; 429
     */
    async passkeySignInOptions(
      { ticket }: PasskeySignInOptionsBody,
      { origin, cookie }: Ceremony,
      { address }: Visitor,
    ) {
      if (ticket === undefined) requirePasswordSignIn();
      const rp = relyingPartyOf(origin);
      await limits.consume('signin_passkey', address);
      // The same for all tabs of a browser, so that one tab doesn't replace the challenge of another.
      const token = isToken(cookie) ? cookie : newToken();
      const holder = ticket === undefined ? null : await openTicket(ticket);
      return {
        options: await requestOptions({
          rp,
          challenge: await challenges.issue(purposeOf(rp, token)),
          allowed: holder ? await passkeys.ofUserAt(holder.userId, rp.id) : [],
        }),
        setCookie: stringifySetCookie(cookieName(CEREMONY_COOKIE, secure), token, {
          path: '/',
          maxAge: CHALLENGE_LIFETIME / seconds(1),
          httpOnly: true,
          sameSite: 'strict',
          secure,
        }),
      };
    },

    /**
     * Signs in with a passkey. With a ticket, it must be one of the ticket's account.
     * @throws 401 with one message for a passkey that is unknown and for a response that isn't valid, which is
     * recorded as a failed sign-in; 401 `Sign in again` for a ticket that is over; 403 without one where only an OpenID
     * provider signs in; 409 without https; 429
     */
    async signInWithPasskey(
      { response, ticket }: PasskeySignInBody,
      { origin, cookie }: Ceremony,
      visitor: Visitor,
    ): Promise<SignedIn> {
      if (ticket === undefined) requirePasswordSignIn();
      const rp = relyingPartyOf(origin);
      await limits.consume('signin_passkey', visitor.address);
      const holder = ticket === undefined ? null : await openTicket(ticket);
      const passkey = await passkeys.byCredentialId(response.id);
      if (!passkey || passkey.rpId !== rp.id || !isToken(cookie)) throw notSignedIn(messages.notAccepted);
      if (holder && holder.userId !== passkey.userId) return refuse(passkey, visitor);
      const verified = await verify(response, rp, passkey, cookie);
      if (!verified) return refuse(passkey, visitor);
      const { challenge, ...state } = verified;
      return signInWithProof({ userId: passkey.userId, holder, method: 'passkey' }, visitor, async () => {
        const isNew = await challenges.use(challenge);
        if (!isNew || !(await passkeys.use(passkey.id, state, clock.now().toISOString())))
          throw notSignedIn(messages.notAccepted);
      });
    },
  };
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;
