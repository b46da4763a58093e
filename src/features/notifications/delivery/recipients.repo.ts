import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import type { WorkspaceRole } from '../../../lib/roles';
import type { Recipients, Seen } from './notice';

/** A member who may be notified. */
export interface Recipient {
  userId: string;
  email: string;
  role: WorkspaceRole;
  partnerId: string | null;
}

/** Upper bound of user ids in a notice. */
const MAX_IDS = 500;

/** Selects records that have appeared and have not ended. */
const APPEARS = `(a."visibleFrom" IS NULL OR a."visibleFrom" <= :now)
  AND (a."visibleUntil" IS NULL OR a."visibleUntil" > :now)`;

/**
 * The tables of records with an audience, and the conditions for notifying partners. `a` is the record's row, `p` that
 * of the partner.
 */
const seen: Record<Seen['type'], { table: string; links: string; column: string; condition: string }> = {
  announcement: {
    table: 'announcements',
    links: 'announcement_partners',
    column: 'announcementId',
    condition: `a."publishedAt" IS NOT NULL AND ${APPEARS}`,
  },
  agreement: {
    table: 'agreements',
    links: 'agreement_partners',
    column: 'agreementId',
    condition: `a.status = 'active' AND NOT EXISTS (
      SELECT 1 FROM agreement_acceptances AS done
      WHERE done."agreementId" = a.id AND done."partnerId" = p.id AND done.version >= a."acceptedFrom") AND ${APPEARS}`,
  },
  document: {
    table: 'document_templates',
    links: 'document_partners',
    column: 'documentId',
    condition: '1 = 1',
  },
  resource: {
    table: 'resources',
    links: 'resource_partners',
    column: 'resourceId',
    condition: APPEARS,
  },
};

export function createRecipientsRepo(db: Db) {
  const members = (workspaceId: string) =>
    db
      .read('workspace_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where({ 'm.workspaceId': workspaceId, 'u.disabledAt': null })
      .select('m.userId', 'u.email', 'm.role', 'm.partnerId');

  return {
    /** Returns the members of a workspace among the recipients, each once, in any order. */
    async find(
      workspaceId: string,
      { userIds = [], admins = false, partnerId = null }: Recipients,
    ): Promise<Recipient[]> {
      const queries: Knex.QueryBuilder[] = [];
      if (userIds.length > 0)
        queries.push(members(workspaceId).whereIn('m.userId', userIds.slice(0, MAX_IDS)));
      if (admins) queries.push(members(workspaceId).whereIn('m.role', ['owner', 'admin']));
      if (partnerId !== null)
        queries.push(members(workspaceId).where({ 'm.partnerId': partnerId, 'm.role': 'partner_portal' }));
      const found = new Map<string, Recipient>();
      for (const query of queries) {
        const rows: Recipient[] = await query;
        for (const row of rows) found.set(row.userId, row);
      }
      return [...found.values()];
    },

    /** Returns the portal users to notify of a record that their partner sees, in the order of their ids. */
    async ofAudience(
      workspaceId: string,
      { type, id }: Seen,
      { after, limit, now }: { after: string; limit: number; now: string },
    ): Promise<Recipient[]> {
      const { table, links, column, condition } = seen[type];
      const hasTier =
        db.engine === 'sqlite'
          ? 'EXISTS (SELECT 1 FROM json_each(a.tiers) WHERE value = p.tier)'
          : 'a.tiers @> jsonb_build_array(p.tier)';
      return members(workspaceId)
        .join('partners as p', 'p.id', 'm.partnerId')
        .join(`${table} as a`, (on) => on.onVal('a.id', id).andOn('a.workspaceId', 'm.workspaceId'))
        .where('m.role', 'partner_portal')
        .whereRaw(condition, { now })
        .whereRaw(
          `(a.audience = 'all'
            OR (a.audience = 'tiers' AND p.tier IS NOT NULL AND ${hasTier})
            OR (a.audience = 'partners' AND EXISTS (
              SELECT 1 FROM ${links} AS c WHERE c."${column}" = a.id AND c."partnerId" = p.id)))`,
        )
        .where('m.userId', '>', after)
        .orderBy('m.userId')
        .limit(limit);
    },

    /** Returns the users who are still members, and locks their memberships until the transaction ends. */
    async hold(workspaceId: string, userIds: readonly string[]): Promise<Set<string>> {
      const ids: string[] = await db
        .read('workspace_members')
        .where({ workspaceId })
        .whereIn('userId', userIds)
        .orderBy('userId')
        .forShare()
        .pluck('userId');
      return new Set(ids);
    },

    /** Lets only one caller at a time add to a member's notifications. Returns false without the membership. */
    async lock(workspaceId: string, userId: string): Promise<boolean> {
      const row: object | undefined = await db
        .write('workspace_members')
        .where({ workspaceId, userId })
        .forUpdate()
        .first('id');
      return row !== undefined;
    },
  };
}

export type RecipientsRepo = ReturnType<typeof createRecipientsRepo>;
