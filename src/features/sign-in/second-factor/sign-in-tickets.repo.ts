import type { Db } from '../../../db/connect';
import { oidcSignIn as oidcSignInShape, type OidcSignIn } from '../oidc/oidc-sign-in.schema';
import { TICKET_ATTEMPTS } from './second-factor.rules';

/** A sign-in that waits for the second factor, after the password or its replacement. */
export interface SignInTicket {
  tokenHash: string;
  userId: string;
  /** Where the session begins; null for the user's first workspace. */
  workspaceId: string | null;
  /** The claims of an OpenID provider that replaced the password. */
  oidcSignIn: OidcSignIn | null;
  expiresAt: string;
  createdAt: string;
}

export function createSignInTicketsRepo(db: Db) {
  return {
    async insert(ticket: SignInTicket): Promise<void> {
      await db.write('sign_in_tickets').insert({
        ...ticket,
        oidcSignIn: ticket.oidcSignIn && JSON.stringify(ticket.oidcSignIn),
        attempts: 0,
      });
    },
    /** Returns a ticket that still accepts codes, with its user's email. */
    async usable(
      tokenHash: string,
      now: string,
    ): Promise<(Pick<SignInTicket, 'userId' | 'workspaceId'> & { email: string }) | undefined> {
      return db
        .read('sign_in_tickets as t')
        .join('users as u', 'u.id', 't.userId')
        .where('t.tokenHash', tokenHash)
        .andWhere('t.expiresAt', '>', now)
        .andWhere('t.attempts', '<', TICKET_ATTEMPTS)
        .first('t.userId', 't.workspaceId', 'u.email');
    },
    /**
     * Counts an attempt before its code is checked, so that concurrent attempts can't exceed the limit. Returns false
     * if none is left.
     */
    async countAttempt(tokenHash: string, now: string): Promise<boolean> {
      const counted = await db
        .write('sign_in_tickets')
        .where({ tokenHash })
        .andWhere('expiresAt', '>', now)
        .andWhere('attempts', '<', TICKET_ATTEMPTS)
        .increment('attempts', 1);
      return counted === 1;
    },
    /** Deletes a ticket and returns its proof; undefined if another request used the ticket first. */
    async take(tokenHash: string): Promise<Pick<SignInTicket, 'oidcSignIn'> | undefined> {
      const ticket = () => db.write('sign_in_tickets').where({ tokenHash });
      const found: { oidcSignIn: string | null } | undefined = await ticket().first('oidcSignIn');
      if ((await ticket().delete()) !== 1 || !found) return undefined;
      const { oidcSignIn } = found;
      return { oidcSignIn: oidcSignIn === null ? null : oidcSignInShape.parse(JSON.parse(oidcSignIn)) };
    },
    async deleteOf(userId: string): Promise<void> {
      await db.write('sign_in_tickets').where({ userId }).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('sign_in_tickets').where('expiresAt', '<=', now).delete();
    },
  };
}

export type SignInTicketsRepo = ReturnType<typeof createSignInTicketsRepo>;
