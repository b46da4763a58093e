import type { Db } from '../../db/connect';
import { createSliceSize } from '../../db/writes/slice-size';
import type { Clock } from '../../lib/clock';
import { conflict } from '../../lib/errors';
import type { Due, PaidCommissionsRepo, Taken } from './paid-commissions.repo';
import type { Making, PayoutsRepo } from './payouts.repo';
import { payoutMessages } from './payouts.rules';

/** The size of slices. Other writers wait for at most one of them. */
const SLICES = { first: 100, max: 1000, aimMs: 20 };
/** Payees of one slice. */
const PAYEES = 50;
/** How long a process may pause before others take its payout for abandoned. In ms. */
const ALIVE_MS = 30_000;

interface Dependencies {
  db: Db;
  payouts: PayoutsRepo;
  commissions: PaidCommissionsRepo;
  clock: Clock;
}

/** What was taken for a payee. */
export interface TakenOfPayee {
  sumMinor: bigint;
  count: number;
}

/** Takes commissions for payouts, and gives them back, in transactions of about 20 ms. */
export function createTaking({ db, payouts, commissions, clock }: Dependencies) {
  const aliveUntil = () => new Date(clock.now().getTime() + ALIVE_MS).toISOString();

  /** Runs slices until one finds less than it looked for. Each says that the process is alive. */
  async function repeat(
    making: Making,
    slices: ReturnType<typeof createSliceSize>,
    work: (limit: number) => Promise<number>,
  ): Promise<void> {
    for (let isMore = true; isMore;) {
      const limit = slices.size;
      const next = aliveUntil();
      let started = 0;
      isMore = await db.transaction(async () => {
        started = performance.now();
        // A process that was suspended for too long has lost the payout.
        if (!(await payouts.keepAlive(making, next))) throw conflict(payoutMessages.changed);
        const count = await work(limit);
        return count >= limit;
      });
      making.aliveUntil = next;
      slices.took(performance.now() - started);
    }
  }

  /** Gives back all that a payout has taken that won't be made, and deletes it. */
  async function abandon(making: Making): Promise<void> {
    await repeat(making, createSliceSize(SLICES), (limit) =>
      commissions.giveBackSome(making.id, { now: clock.now().toISOString(), limit }),
    );
    await payouts.remove(making);
  }

  return {
    aliveUntil,

    /** Takes the due commissions of the payees that the payout has lines for. Returns what was taken, by payee. */
    async take(making: Making, due: Due, payeeIds: readonly string[]): Promise<Map<string, TakenOfPayee>> {
      const found = new Map<string, TakenOfPayee>();
      const slices = createSliceSize(SLICES);
      const add = ({ payeeId, netMinor }: Taken): void => {
        const { sumMinor, count } = found.get(payeeId) ?? { sumMinor: 0n, count: 0 };
        found.set(payeeId, { sumMinor: sumMinor + BigInt(netMinor), count: count + 1 });
      };
      for (let at = 0; at < payeeIds.length; at += PAYEES) {
        const ids = payeeIds.slice(at, at + PAYEES);
        await repeat(making, slices, async (limit) => {
          const now = clock.now().toISOString();
          const taken = await commissions.takeSome({ ...due, payeeIds: ids }, making.id, { now, limit });
          taken.forEach(add);
          return taken.length;
        });
      }
      return found;
    },

    abandon,

    /** Abandons the payouts whose process has ended while it made them. */
    async abandonOld(): Promise<void> {
      for (const making of await payouts.abandoned(clock.now().toISOString())) {
        const next = aliveUntil();
        // Only one process gets each.
        if (await payouts.keepAlive(making, next)) await abandon({ ...making, aliveUntil: next });
      }
    },
  };
}

export type Taking = ReturnType<typeof createTaking>;
