import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { minutes } from '../../../lib/clock';
import { notSignedIn } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { AuditChange } from '../../audit/audit.rules';
import type { AcceptOidcSignIn } from '../oidc/accept-oidc-sign-in';
import type { OidcSignIn } from '../oidc/oidc-sign-in.schema';
import type { NotifyOwner } from '../security-mails/security-mails';
import { messages as accountMessages } from '../../identity/accounts.rules';
import type { PresentSession, SignedIn, StartedSession, StartSession } from '../sessions/begin-session';
import type { GuardCode } from '../passwords/verify-password';
import type { Visitor } from '../../identity/sessions/visitor';
import type { User } from '../../identity/users.rules';
import type { UseCode } from './check-code';
import type { SecondFactors } from './second-factors';
import {
  isTotpCode,
  secondFactorMessages as messages,
  type SecondFactorMethod,
  type SecondFactorNeeded,
} from './second-factor.rules';
import type { SignInCodeBody } from './second-factor.schema';
import type { SignInTicketsRepo } from './sign-in-tickets.repo';

/** The user of a ticket, and the workspace in which their session begins. */
interface TicketHolder {
  tokenHash: string;
  userId: string;
  workspaceId: string | null;
  email: string;
}

/** The proof of a user, and the workspace in which their session begins. */
interface Proved {
  method?: SecondFactorMethod;
  oidcSignIn?: OidcSignIn | null;
  /** Whether a link from a mail replaces the password. */
  isByLink?: boolean;
  /** null: the user's first workspace. */
  workspaceId?: string | null;
}

/** A sign-in whose transaction may still roll back. */
interface Begun {
  owner: User;
  /** Whether an OpenID provider was connected to an existing account. */
  isConnected: boolean;
  session: StartedSession;
}

const TICKET_LIFETIME = minutes(5);

interface Dependencies extends Foundation, Identity {
  tickets: SignInTicketsRepo;
  secondFactors: SecondFactors;
  useCode: UseCode;
  guardCode: GuardCode;
  acceptOidcSignIn: AcceptOidcSignIn;
  notifyOwner: NotifyOwner;
  startSession: StartSession;
  presentSession: PresentSession;
}

const methodNames: Record<SecondFactorMethod, string> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
  recovery: 'Recovery code',
};

/**
 * Completes sign-ins once the account is known. All ways to sign in use these functions, so that none skips the second
 * factor.
 */
export function createSignInCompletion({
  db,
  users,
  members,
  tickets,
  secondFactors,
  useCode,
  guardCode,
  acceptOidcSignIn,
  trail,
  notifyOwner,
  startSession,
  presentSession,
  clock,
}: Dependencies) {
  /**
   * Returns a ticket, which is exchanged for a session with the second factor. Must run in a transaction that has
   * locked the user.
   */
  async function askForSecondFactor(
    user: Pick<User, 'id'>,
    workspaceId: string | null,
    oidcSignIn: OidcSignIn | null = null,
  ): Promise<SecondFactorNeeded> {
    const ticket = newToken();
    const now = clock.now();
    await tickets.insert({
      tokenHash: hashToken(ticket),
      userId: user.id,
      workspaceId,
      oidcSignIn,
      expiresAt: new Date(now.getTime() + TICKET_LIFETIME).toISOString(),
      createdAt: now.toISOString(),
    });
    return { mfaRequired: true, ticket, methods: await secondFactors.methodsOf(user.id) };
  }

  /**
   * Applies the claims of an OpenID provider, records the sign-in and starts the session. Must run in a transaction
   * that has locked the user. Call `finish` after it.
   */
  async function begin(
    user: User,
    visitor: Visitor,
    { method, oidcSignIn = null, isByLink = false, workspaceId = null }: Proved,
  ): Promise<Begun> {
    const { address } = visitor;
    const circumstances = { address, hasSecondFactor: method !== undefined };
    const isConnected = oidcSignIn !== null && (await acceptOidcSignIn(user, oidcSignIn, circumstances));
    const changes: AuditChange[] = [];
    if (oidcSignIn) changes.push({ field: 'signInMethod', from: null, to: oidcSignIn.provider });
    if (isByLink) changes.push({ field: 'signInMethod', from: null, to: 'Link from an email' });
    if (method) changes.push({ field: 'secondFactor', from: null, to: methodNames[method] });
    await users.update(user.id, { lastLogin: clock.now().toISOString() });
    await trail.happened(user, 'signed_in', address, changes);
    const workspace = workspaceId ?? (await members.firstWorkspaceOf(user.id));
    const session = await startSession({ id: user.id, workspaceId: workspace }, visitor);
    return { owner: user, isConnected, session };
  }

  function finish({ owner, isConnected, session }: Begun, visitor: Visitor): Promise<SignedIn> {
    if (isConnected) notifyOwner(owner, 'sso_connected', visitor);
    return presentSession(session, visitor);
  }

  /** Deletes a ticket. Must run in a transaction. @throws 401 `Sign in again` if it has ended */
  async function redeem(holder: TicketHolder, visitor: Visitor, method: SecondFactorMethod): Promise<Begun> {
    const user = await users.lock(holder.userId);
    const used = await tickets.take(holder.tokenHash);
    if (!user || !used) throw notSignedIn(messages.signInAgain);
    return begin(user, visitor, { method, workspaceId: holder.workspaceId, ...used });
  }

  /** Returns the user of a ticket. @throws 401 `Sign in again` for a ticket that is unknown, used or expired */
  async function openTicket(ticket: string): Promise<TicketHolder> {
    const tokenHash = hashToken(ticket);
    const found = await tickets.usable(tokenHash, clock.now().toISOString());
    if (!found) throw notSignedIn(messages.signInAgain);
    return { ...found, tokenHash };
  }

  /**
   * Locks a user whose password was correct. The check takes long and runs outside the transaction, so the password or
   * the second factor may have changed since. Must run in a transaction. @throws 401 for a password that was changed
   */
  async function lockProved({ id, password }: User): Promise<User> {
    const current = await users.lock(id);
    if (current?.password !== password) throw notSignedIn(accountMessages.invalidCredentials);
    return current;
  }

  return {
    askForSecondFactor,
    lockProved,
    openTicket,

    /**
     * Signs in a user with a proof that is more than a code. Deletes the ticket of `holder`, if there is one. `accept`
     * marks the proof as used in the same transaction, or throws.
     */
    async signInWithProof(
      proof: { userId: string; holder: TicketHolder | null; method: SecondFactorMethod },
      visitor: Visitor,
      accept: () => Promise<void>,
    ): Promise<SignedIn> {
      const { userId, holder, method } = proof;
      const begun = await db.transaction(async () => {
        // Lock the user before the proof, because every change of an account locks the user first, too.
        const user = await users.lock(userId);
        await accept();
        if (holder) return redeem(holder, visitor, method);
        if (!user) throw notSignedIn(messages.signInAgain);
        return begin(user, visitor, { method });
      });
      return finish(begun, visitor);
    },

    /**
     * Signs in a user whose password, or its replacement, was correct. Asks for the second factor if they have one.
     * @throws 401 if the password was changed since it was checked
     */
    async signInOrAsk(
      user: User,
      visitor: Visitor,
      oidcSignIn: OidcSignIn | null = null,
    ): Promise<SignedIn | SecondFactorNeeded> {
      const outcome = await db.transaction(async () => {
        const current = oidcSignIn ? await users.lock(user.id) : await lockProved(user);
        if (!current) throw notSignedIn(messages.signInAgain);
        if (current.mfaEnabled) return askForSecondFactor(current, null, oidcSignIn);
        return begin(current, visitor, { oidcSignIn });
      });
      return 'mfaRequired' in outcome ? outcome : finish(outcome, visitor);
    },

    /**
     * Signs in the owner of a mailed link, in its workspace if it has one. `take` deletes the link in the same transaction, or throws. Asks for the
     * second factor if they have one.
     */
    async signInWithLink(
      { userId, workspaceId }: { userId: string; workspaceId: string | null },
      visitor: Visitor,
      take: () => Promise<void>,
    ): Promise<SignedIn | SecondFactorNeeded> {
      const outcome = await db.transaction(async () => {
        const user = await users.lock(userId);
        await take();
        if (!user) throw notSignedIn(messages.signInAgain);
        return user.mfaEnabled
          ? askForSecondFactor(user, workspaceId)
          : begin(user, visitor, { isByLink: true, workspaceId });
      });
      return 'mfaRequired' in outcome ? outcome : finish(outcome, visitor);
    },

    /** Returns the second factors that a sign-in waits for; null if its ticket is unknown, used or expired. */
    async waitingSignIn(ticket: string): Promise<SecondFactorNeeded | null> {
      const found = await tickets.usable(hashToken(ticket), clock.now().toISOString());
      return found
        ? { mfaRequired: true, ticket, methods: await secondFactors.methodsOf(found.userId) }
        : null;
    },

    /**
     * Signs in with a ticket and a code of an authenticator app or a recovery code.
     * @throws 401 `Sign in again` for a ticket that is unknown, used, expired, or had 5 wrong codes; 401 for a wrong
     * code, which counts as a failed sign-in; 429; 503
     */
    async signInWithCode({ ticket, code }: SignInCodeBody, visitor: Visitor): Promise<SignedIn> {
      const tokenHash = hashToken(ticket);
      const now = clock.now();
      const time = now.toISOString();
      const found = await tickets.usable(tokenHash, time);
      if (!found) throw notSignedIn(messages.signInAgain);
      const method = await guardCode({ ...found, isGuessable: isTotpCode(code) }, visitor, async () => {
        if (!(await tickets.countAttempt(tokenHash, time))) throw notSignedIn(messages.signInAgain);
        return useCode(found.userId, code, now);
      });
      if (!method) throw notSignedIn(messages.wrongCode);
      const begun = await db.transaction(() => redeem({ ...found, tokenHash }, visitor, method));
      if (method === 'recovery') notifyOwner(begun.owner, 'recovery_code_used', visitor);
      return finish(begun, visitor);
    },

    sweep: () => tickets.deleteOver(clock.now().toISOString()),
  };
}

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;
