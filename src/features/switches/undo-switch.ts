import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { CommissionsRepo } from '../commissions/ledger/commissions.repo';
import type { BulkCounts } from '../records/bulk-outcome';
import type { UndoTarget } from '../records/bulk-target';
import { CHANGED_SINCE } from '../records/operations/operations.rules';
import { runSwitches } from './switches.rules';

interface Dependencies {
  db: Db;
  commissions: Pick<CommissionsRepo, 'lockAll'>;
}

const outcome = (ids: readonly string[], removed: ReadonlySet<string>): BulkCounts => ({
  changed: removed.size,
  unchanged: 0,
  failed: ids.flatMap((id) => (removed.has(id) ? [] : [{ id, error: CHANGED_SINCE }])),
});

/** How a move takes back what isn't a record of its own, or can't be deleted otherwise (docs/decisions/0125). */
export function createSwitchUndo({ db, commissions }: Dependencies) {
  /** Returns those of the commissions that an admin has decided about. */
  async function decided(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const entered: string[] = await db
      .write('commission_entries')
      .whereIn('commissionId', ids)
      .where({ cause: 'admin' })
      .distinct()
      .pluck('commissionId');
    const takenBack: string[] = await db
      .write('commissions')
      .whereIn('reverses', ids)
      .distinct()
      .pluck('reverses');
    return new Set([...entered, ...takenBack]);
  }

  return {
    /** Deletes imported commissions with their entries, except those in a run and those that an admin has reversed. */
    async removeCommissions(actor: Actor, ids: readonly string[]): Promise<BulkCounts> {
      authorize(actor, runSwitches);
      const touched = await decided(ids);
      const locked = await commissions.lockAll(actor.workspaceId, ids);
      const removed = locked.flatMap(({ id, source, payoutId }) =>
        source === 'import' && payoutId === null && !touched.has(id) ? [id] : [],
      );
      await db.write('commission_entries').whereIn('commissionId', removed).delete();
      await db.write('commissions').whereIn('id', removed).delete();
      return outcome(ids, new Set(removed));
    },

    /** Forgets customers that no other link has won since. */
    customers: {
      type: 'customer',
      putBack: async () => outcome([], new Set()),
      async removeUnchanged(actor, ids) {
        authorize(actor, runSwitches);
        const { workspaceId } = actor;
        const rows: { customerId: string }[] = await db
          .write('attributed_customers')
          .where({ workspaceId })
          .whereIn('customerId', ids)
          .whereRaw('"firstLinkId" = "lastLinkId" AND "firstAt" = "lastAt"')
          .select('customerId');
        const removed = rows.map(({ customerId }) => customerId);
        await db.write('attributed_customers').where({ workspaceId }).whereIn('customerId', removed).delete();
        return outcome(ids, new Set(removed));
      },
    } satisfies UndoTarget & { type: string },
  };
}

export type SwitchUndo = ReturnType<typeof createSwitchUndo>;
