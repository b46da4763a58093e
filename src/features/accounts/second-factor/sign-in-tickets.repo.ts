import type { Db } from '../../../db/connect';
import { TICKET_ATTEMPTS } from './second-factor.rules';

/** A sign-in that has proved the password and waits for the second factor. */
export interface SignInTicket {
  tokenHash: string;
  userId: string;
  /** Where the session begins; null for the user's first workspace. */
  workspaceId: string | null;
  expiresAt: string;
  createdAt: string;
}

export function createSignInTicketsRepo(db: Db) {
  return {
    async insert(ticket: SignInTicket): Promise<void> {
      await db.write('sign_in_tickets').insert({ ...ticket, attempts: 0 });
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
     * Counts an attempt before its code is checked, so that codes sent at the same time can't be more than allowed.
     * Returns false if none is left.
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
    /** Returns false if another request used the ticket first. */
    async delete(tokenHash: string): Promise<boolean> {
      return (await db.write('sign_in_tickets').where({ tokenHash }).delete()) === 1;
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
