import type { Db } from '../../db/connect';
import { personColumn } from '../../db/people';

/** The next planned meeting. */
export interface NextCheckIn {
  id: string;
  title: string;
  scheduledDate: string;
  /** The member who does it; null for the partner's owner, or else the creator. */
  ownerName: string | null;
}

/** The last contact of a member with the partner. */
export interface LastTouch {
  kind: 'note' | 'comment' | 'check_in' | 'email';
  at: string;
  /** null when the account is deleted. */
  byName: string | null;
}

/** Summarizes a partner's records. All functions expect a partner of the actor's workspace. */
export function createPartnerSummaryRepo(db: Db) {
  /** Must equal the condition of the partial index word for word. */
  const isOpen = db.engine === 'postgres' ? 'not c.completed' : 'c.completed = 0';

  const newest = (
    kind: LastTouch['kind'],
    { table, at, person }: { table: string; at: string; person: string },
    where: object,
  ): Promise<LastTouch | undefined> =>
    db
      .read(`${table} as r`)
      .leftJoin('users as u', 'u.id', `r.${person}`)
      .where(where)
      .orderBy(`r.${at}`, 'desc')
      .first({ at: `r.${at}`, byName: personColumn(db.read, { user: 'u' }) })
      .then((row: Omit<LastTouch, 'kind'> | undefined) => row && { kind, ...row });

  return {
    /** Returns the open check-in that is due first, even if it is overdue. */
    nextCheckIn: (partnerId: string): Promise<NextCheckIn | undefined> =>
      db
        .read('check_ins as c')
        .leftJoin('users as o', 'o.id', 'c.ownerId')
        .where({ 'c.partnerId': partnerId })
        .whereRaw(isOpen)
        .orderBy(['c.scheduledDate', 'c.id'])
        .first('c.id', 'c.title', 'c.scheduledDate', { ownerName: personColumn(db.read, { user: 'o' }) }),

    /** Returns the newest note, comment, email or completed check-in, whose time is also in the partner's figures. */
    async lastTouch(workspaceId: string, partnerId: string): Promise<LastTouch | null> {
      const found = await Promise.all([
        newest(
          'note',
          { table: 'partner_notes', at: 'createdAt', person: 'userId' },
          { 'r.partnerId': partnerId },
        ),
        newest(
          'comment',
          { table: 'comments', at: 'createdAt', person: 'createdBy' },
          { 'r.partnerId': partnerId, 'r.workspaceId': workspaceId },
        ),
        newest(
          'check_in',
          { table: 'check_ins', at: 'completedAt', person: 'completedBy' },
          { 'r.partnerId': partnerId, 'r.completed': true },
        ),
        newest(
          'email',
          { table: 'partner_activities', at: 'createdAt', person: 'userId' },
          { 'r.partnerId': partnerId, 'r.activityType': 'email_sent' },
        ),
      ]);
      const touches = found.filter((touch) => touch !== undefined);
      return touches.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
    },
  };
}

export type PartnerSummaryRepo = ReturnType<typeof createPartnerSummaryRepo>;
