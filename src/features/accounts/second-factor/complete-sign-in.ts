import { minutes, type Clock } from '../../../lib/clock';
import { notSignedIn } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { Db } from '../../../db/connect';
import type { AuditChange } from '../../audit/audit.rules';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { AcceptOidcSignIn } from '../oidc/accept-oidc-sign-in';
import type { OidcSignIn } from '../oidc/oidc-sign-in.schema';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { BeginSession, SignedIn } from '../sessions/begin-session';
import type { SignInTrail } from '../sessions/sign-in-trail';
import type { GuardCode } from '../sessions/verify-password';
import type { Visitor } from '../sessions/visitor';
import type { User, UsersRepo } from '../users.repo';
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

/** Who holds a ticket, and where their session begins. */
interface TicketHolder {
  tokenHash: string;
  userId: string;
  workspaceId: string | null;
  email: string;
}

const TICKET_LIFETIME = minutes(5);

interface Dependencies {
  db: Db;
  users: UsersRepo;
  members: MembersRepo;
  tickets: SignInTicketsRepo;
  secondFactors: SecondFactors;
  useCode: UseCode;
  guardCode: GuardCode;
  acceptOidcSignIn: AcceptOidcSignIn;
  signIns: SignInTrail;
  notifyOwner: NotifyOwner;
  beginSession: BeginSession;
  clock: Clock;
}

const methodNames: Record<SecondFactorMethod, string> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
  recovery: 'Recovery code',
};

/** How a sign-in ends once the account is known. Every way in uses these functions, so none forgets the second factor. */
export function createSignInCompletion({
  db,
  users,
  members,
  tickets,
  secondFactors,
  useCode,
  guardCode,
  acceptOidcSignIn,
  signIns,
  notifyOwner,
  beginSession,
  clock,
}: Dependencies) {
  /** Answers with a ticket, which a second factor turns into a session. */
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
   * Applies what an OpenID provider proved, and records the sign-in. Must run in a transaction. Returns whether the
   * provider was connected to an existing account: then call `tellAboutProvider` after the transaction.
   */
  async function recordSignIn(
    user: User,
    { address }: Visitor,
    { method, oidcSignIn = null }: { method?: SecondFactorMethod; oidcSignIn?: OidcSignIn | null },
  ): Promise<boolean> {
    const circumstances = { address, hasSecondFactor: method !== undefined };
    const isConnected = oidcSignIn !== null && (await acceptOidcSignIn(user, oidcSignIn, circumstances));
    const changes: AuditChange[] = [];
    if (oidcSignIn) changes.push({ field: 'signInMethod', from: null, to: oidcSignIn.provider });
    if (method) changes.push({ field: 'secondFactor', from: null, to: methodNames[method] });
    await users.update(user.id, { lastLogin: clock.now().toISOString() });
    await signIns.happened(user, 'signed_in', address, changes);
    return isConnected;
  }

  const tellAboutProvider = (
    isConnected: boolean,
    user: Pick<User, 'id' | 'email'>,
    visitor: Visitor,
  ): void => {
    if (isConnected) notifyOwner(user, 'sso_connected', visitor);
  };

  const begin = async (userId: string, workspaceId: string | null, visitor: Visitor): Promise<SignedIn> =>
    beginSession(
      { id: userId, workspaceId: workspaceId ?? (await members.firstWorkspaceOf(userId)) },
      visitor,
    );

  /** Returns the holder of a ticket. @throws 401 `Sign in again` for one that is unknown, used or over */
  async function openTicket(ticket: string): Promise<TicketHolder> {
    const tokenHash = hashToken(ticket);
    const found = await tickets.usable(tokenHash, clock.now().toISOString());
    if (!found) throw notSignedIn(messages.signInAgain);
    return { ...found, tokenHash };
  }

  return {
    askForSecondFactor,
    openTicket,

    /**
     * Signs in a user who proved more than a code. Uses up the ticket of `holder`, if there is one. `accept` uses the
     * proof up, in the same transaction, or throws.
     */
    async signInWithProof(
      proof: { userId: string; holder: TicketHolder | null; method: SecondFactorMethod },
      visitor: Visitor,
      accept: () => Promise<void>,
    ): Promise<SignedIn> {
      const { userId, holder, method } = proof;
      const { owner, isConnected } = await db.transaction(async () => {
        await accept();
        const user = await users.byId(userId);
        const used = holder ? await tickets.take(holder.tokenHash) : {};
        if (!user || !used) throw notSignedIn(messages.signInAgain);
        return { owner: user, isConnected: await recordSignIn(user, visitor, { method, ...used }) };
      });
      tellAboutProvider(isConnected, owner, visitor);
      return begin(userId, holder?.workspaceId ?? null, visitor);
    },

    /** Signs in a user whose password, or what replaces it, was right. Asks for the second factor if they have one. */
    async signInOrAsk(
      user: User,
      visitor: Visitor,
      oidcSignIn: OidcSignIn | null = null,
    ): Promise<SignedIn | SecondFactorNeeded> {
      if (user.mfaEnabled) return askForSecondFactor(user, null, oidcSignIn);
      const isConnected = await db.transaction(() => recordSignIn(user, visitor, { oidcSignIn }));
      tellAboutProvider(isConnected, user, visitor);
      return begin(user.id, null, visitor);
    },

    /** Returns what a sign-in waits for; null if its ticket is unknown, used or over. */
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
      const { owner, isConnected } = await db.transaction(async () => {
        const user = await users.byId(found.userId);
        const used = await tickets.take(tokenHash);
        if (!user || !used) throw notSignedIn(messages.signInAgain);
        return { owner: user, isConnected: await recordSignIn(user, visitor, { method, ...used }) };
      });
      tellAboutProvider(isConnected, owner, visitor);
      if (method === 'recovery') notifyOwner(owner, 'recovery_code_used', visitor);
      return begin(found.userId, found.workspaceId, visitor);
    },

    sweep: () => tickets.deleteOver(clock.now().toISOString()),
  };
}

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;
