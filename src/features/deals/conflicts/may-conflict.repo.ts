import type { Db } from '../../../db/connect';
import { sources } from './conflicts.repo';
import type { ConflictKind } from '../deals.rules';

/** Facts about a deal that its partner sees besides the deal itself. */
export interface PortalDealFacts {
  /** Whether the partner's own users submitted it, in the portal. */
  isFromPortal: boolean;
  /** Whether the workspace knows the customer from elsewhere. */
  mayConflict: boolean;
}

interface Asked {
  workspaceId: string;
  partnerId: string;
  ids: readonly string[];
  /** ISO 8601. */
  now: string;
}

const kinds = Object.keys(sources).filter((kind): kind is ConflictKind => Object.hasOwn(sources, kind));
const columns = ['matchDomain', 'matchName'] as const;

/** Returns for many deals at once whether they may conflict, without revealing the conflicts. */
export function createMayConflictRepo(db: Db) {
  return {
    /** Returns the facts of deals by their ids. Only open deals may conflict. */
    async of({ workspaceId, partnerId, ids, now }: Asked): Promise<Map<string, PortalDealFacts>> {
      const claim = {
        workspaceId,
        partnerId,
        now,
        dealId: null,
        leadId: null,
        matchDomain: null,
        matchName: null,
      };
      const conflicts = kinds.flatMap((kind) =>
        columns.map((column) => {
          const query = db
            .read(`${sources[kind].table} as t`)
            .where('t.workspaceId', workspaceId)
            .whereRaw('?? = ??', [`t.${column}`, `d.${column}`])
            .select(db.read.raw('1'));
          if (kind === 'lead')
            void query.whereRaw('(?? is null or ?? <> ??)', ['d.leadId', 't.id', 'd.leadId']);
          return sources[kind].others(query, claim);
        }),
      );
      const any = conflicts.map(() => 'exists ?').join(' or ');
      const rows: { id: string; isFromPortal: unknown; mayConflict: unknown }[] = await db
        .read('deals as d')
        .whereIn('d.id', ids)
        .where('d.partnerId', partnerId)
        .select('d.id', 'd.isFromPortal', {
          mayConflict: db.read.raw(
            `case when d.status in ('submitted', 'approved') and (${any}) then 1 else 0 end`,
            conflicts,
          ),
        });
      return new Map(
        rows.map(({ id, isFromPortal, mayConflict }) => [
          id,
          { isFromPortal: Boolean(isFromPortal), mayConflict: Boolean(mayConflict) },
        ]),
      );
    },

    /** Records that the partner's own users submitted a deal. */
    async noteOrigin(workspaceId: string, id: string): Promise<void> {
      await db.write('deals').where({ workspaceId, id }).update({ isFromPortal: true });
    },
  };
}

export type MayConflictRepo = ReturnType<typeof createMayConflictRepo>;
