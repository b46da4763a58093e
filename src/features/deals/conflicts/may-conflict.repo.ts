import type { Db } from '../../../db/connect';
import { sources } from './conflicts.repo';
import type { ConflictKind } from '../deals.rules';

/** Facts about a deal that its partner sees besides the deal itself. */
export interface PortalDealFacts {
  /** Whether the partner's own users submitted it, in the portal. */
  isFromPortal: boolean;
  /** Whether the partner is answer that someone else may know the customer. */
  mayConflict: boolean;
}

/** What a partner is answer about the customer of a deal that its users submit. `withheld` looks like `possible`. */
export type ConflictAnswer = 'clear' | 'possible' | 'withheld';

interface OfPartner {
  workspaceId: string;
  partnerId: string;
}

interface Asked extends OfPartner {
  ids: readonly string[];
  /** ISO 8601. */
  now: string;
}

const kinds = Object.keys(sources).filter((kind): kind is ConflictKind => Object.hasOwn(sources, kind));
const columns = ['matchDomain', 'matchName'] as const;

/** Tells partners whether the workspace knows the customers of their deals, without revealing from where. */
export function createMayConflictRepo(db: Db) {
  /** Returns a condition on a deal `d`: the workspace knows its customer from elsewhere now. */
  function isKnown({ workspaceId, partnerId, now }: Omit<Asked, 'ids'>) {
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
    return db.read.raw(`(${conflicts.map(() => 'exists ?').join(' or ')})`, conflicts);
  }

  return {
    /**
     * Returns the facts of deals by their ids. Only open deals may conflict. The answer of a submission holds, a withheld
     * one until the deal is decided. Deals that the partner hasn't submitted are compared with what is known now.
     */
    async of({ ids, ...asked }: Asked): Promise<Map<string, PortalDealFacts>> {
      const rows: { id: string; isFromPortal: unknown; mayConflict: unknown }[] = await db
        .read('deals as d')
        .whereIn('d.id', ids)
        .where('d.partnerId', asked.partnerId)
        .select('d.id', 'd.isFromPortal', {
          mayConflict: db.read.raw(
            `case when d.status in ('submitted', 'approved') and (
               :answer: = 'possible'
               or (:answer: = 'withheld' and d.status = 'submitted')
               or (coalesce(:answer:, 'withheld') = 'withheld' and :isKnown)
             ) then 1 else 0 end`,
            { answer: 'd.conflictAnswer', isKnown: isKnown(asked) },
          ),
        });
      return new Map(
        rows.map(({ id, isFromPortal, mayConflict }) => [
          id,
          { isFromPortal: Boolean(isFromPortal), mayConflict: Boolean(mayConflict) },
        ]),
      );
    },

    /** Returns whether the workspace knows the customer of a deal from elsewhere now. */
    async isKnown(asked: Omit<Asked, 'ids'>, id: string): Promise<boolean> {
      const found = await db.read('deals as d').where('d.id', id).where(isKnown(asked)).first('d.id');
      return found !== undefined;
    },

    /** Returns whether answers of a partner were withheld since the last decision about one of its deals. */
    async isWithholding({ workspaceId, partnerId }: OfPartner): Promise<boolean> {
      const withheld = `max(case when ?? = 'withheld' then ?? end)`;
      const columns = ['conflictAnswer', 'conflictAnsweredAt'];
      const found = await db
        .read('deals')
        .where({ workspaceId, partnerId })
        .groupBy('partnerId')
        .havingRaw(`${withheld} is not null and coalesce(${withheld} > max(??), true)`, [
          ...columns,
          ...columns,
          'decidedAt',
        ])
        .first('partnerId');
      return found !== undefined;
    },

    /** Records what the partner's own users were answer when they submitted a deal. */
    async noteSubmission(
      workspaceId: string,
      id: string,
      answer: { conflictAnswer: ConflictAnswer; conflictAnsweredAt: string },
    ): Promise<void> {
      await db.write('deals').where({ workspaceId, id }).update(answer);
    },

    /** Records that the partner's own users submitted a deal. */
    async noteOrigin(workspaceId: string, id: string): Promise<void> {
      await db.write('deals').where({ workspaceId, id }).update({ isFromPortal: true });
    },
  };
}

export type MayConflictRepo = ReturnType<typeof createMayConflictRepo>;
