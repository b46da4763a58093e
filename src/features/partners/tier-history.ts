import { AsyncLocalStorage } from 'node:async_hooks';
import type { CommitBatch, Db } from '../../db/connect';
import { personColumn } from '../../db/people';
import { insertAll } from '../../db/writes/insert-all';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { AuditTrail } from '../audit/audit-trail';

/** A move of a partner from one tier to another. */
export interface TierChange {
  from: string | null;
  to: string | null;
  at: string;
  /** The name of the person; null for a program, or after the account is deleted. */
  by: string | null;
  reason: string | null;
}

/** Moves that a history shows. */
const SHOWN = 50;

/** Keeps how partners moved between tiers: by hand, in bulk, by imports and merges, and when these are undone. */
export function createTierHistory({ db, clock }: { db: Db; clock: Clock }) {
  const reasons = new AsyncLocalStorage<string | null>();
  const changes: CommitBatch<object> = {
    async write(rows) {
      await insertAll(db, 'tier_changes', rows);
      return true;
    },
    committed: () => undefined,
  };

  return {
    /** Returns a trail that also keeps the moves in the entries about partners. */
    watching: (audit: AuditTrail): AuditTrail => ({
      ...audit,
      async record(actor, event) {
        await audit.record(actor, event);
        const { objectType, objectId, workspaceId } = event;
        const moved = event.changes?.find(({ field }) => field === 'tier');
        if (objectType !== 'partner' || objectId === null || moved === undefined) return;
        const row = {
          id: newId(),
          workspaceId,
          partnerId: objectId,
          fromTier: moved.from ?? null,
          toTier: moved.to ?? null,
          changedBy: typeof actor === 'string' || actor.apiKey ? null : actor.userId,
          reason: reasons.getStore() ?? null,
          changedAt: clock.now().toISOString(),
        };
        if (!db.collect(changes, row)) await db.write('tier_changes').insert(row);
        // It was the reason of the tier that the partner had.
        await db
          .write('partner_standings')
          .where({ partnerId: objectId })
          .whereNotNull('reason')
          .update({ reason: null });
      },
    }),

    /** Runs work whose moves have this reason. */
    because: <Result>(reason: string | null, work: () => Promise<Result>): Promise<Result> =>
      reasons.run(reason, work),

    /** Returns the newest moves of a partner that the caller found in the workspace. */
    of: (partnerId: string): Promise<TierChange[]> =>
      db
        .read('tier_changes as c')
        .leftJoin('users as u', 'u.id', 'c.changedBy')
        .where('c.partnerId', partnerId)
        .orderBy([
          { column: 'c.changedAt', order: 'desc' },
          { column: 'c.id', order: 'desc' },
        ])
        .limit(SHOWN)
        .select('c.reason', {
          from: 'c.fromTier',
          to: 'c.toTier',
          at: 'c.changedAt',
          by: personColumn(db.read, { user: 'u' }),
        }),
  };
}

export type TierHistory = ReturnType<typeof createTierHistory>;
