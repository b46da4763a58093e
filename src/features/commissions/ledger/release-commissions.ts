import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { CommissionLedger } from './commission-ledger';
import type { CommissionsRepo } from './commissions.repo';

interface Dependencies {
  db: Db;
  commissions: CommissionsRepo;
  ledger: CommissionLedger;
  /** Makes commissions of what a process of the previous version has recorded. */
  adoptEarnings(): Promise<void>;
  clock: Clock;
}

/** Commissions that are read at once. */
const AT_ONCE = 100;

/**
 * Makes commissions due whose hold has ended, except flagged ones. Several processes can run it at once, because only one of
 * them changes a commission.
 */
export function createCommissionRelease({ db, commissions, ledger, adoptEarnings, clock }: Dependencies) {
  let isStopped = false;

  const releaseOne = (workspaceId: string, id: string, now: string): Promise<boolean> =>
    db.transaction(async () => {
      if (!(await commissions.release(id, now))) return false;
      const released = await commissions.lock(workspaceId, id);
      if (released)
        await ledger.record('System', 'status_changed', released, [
          { field: 'status', from: 'held', to: 'due' },
        ]);
      return true;
    });

  return {
    /** Does one pass. Returns how many commissions are due now. */
    async run(): Promise<{ released: number }> {
      const now = clock.now().toISOString();
      let released = 0;
      await adoptEarnings();
      for (;;) {
        const ended = await commissions.ended(now, AT_ONCE);
        for (const { workspaceId, id } of ended) {
          if (isStopped) return { released };
          if (await releaseOne(workspaceId, id, now)) released += 1;
          await yieldToEventLoop();
        }
        if (ended.length < AT_ONCE) return { released };
      }
    },

    /** Lets `run` end after the current commission. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type CommissionRelease = ReturnType<typeof createCommissionRelease>;
