import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { collectWork } from '../../lib/concurrency/collect-work';
import type { Log } from '../../lib/logging/log';
import type { Consumer, DeliveryOutcome, SettledAttempt } from './consumers';
import type { DeliveriesRepo, EventDelivery } from './deliveries.repo';

/** An attempt of a delivery that this process has claimed. */
export interface Attempted extends SettledAttempt {
  consumer: Consumer;
  delivery: EventDelivery;
}

interface Dependencies {
  db: Db;
  deliveries: DeliveriesRepo;
  log: Log;
  clock: Clock;
}

/** Outcomes per transaction. */
const AT_ONCE = 100;

/**
 * Stores the outcomes of attempts. Most first attempts succeed; those that end while a transaction runs are stored
 * together in the next one.
 */
export function createSettling({ db, deliveries, log, clock }: Dependencies) {
  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  async function settleOne({ consumer, delivery, outgoing, outcome }: Attempted): Promise<void> {
    const attempts = delivery.attempts + 1;
    const planned = outcome.isDelivered || outcome.isFinal ? undefined : consumer.retries[attempts - 1];
    const asked = (!outcome.isDelivered && outcome.retryAfterMs) || 0;
    const pause = planned === undefined ? undefined : Math.max(planned, asked);
    const now = inMs(0);
    const common = { attempts, result: outcome.result ?? null };
    const store = async (changes: Partial<EventDelivery>) => {
      if (!(await deliveries.finish(delivery, { ...common, ...changes }))) return;
      await consumer.settled?.([{ outgoing, outcome }]);
      if (asked > 0) await deliveries.pauseQueue(delivery.queue, inMs(asked));
      if (changes.dueAt !== undefined) await deliveries.moveLane(delivery.lane, changes.dueAt, 'before');
      // The others of the lane waited for the next attempt of this one.
      else if (attempts > 1) await deliveries.moveLane(delivery.lane, now, 'after');
    };
    await db.transaction(async () => {
      if (outcome.isDelivered) return store({ status: 'delivered', error: null, finishedAt: now });
      if (pause === undefined) return store({ status: 'failed', error: outcome.error, finishedAt: now });
      return store({ error: outcome.error, dueAt: inMs(pause) });
    });
  }

  /** Stores deliveries of first attempts. */
  const settleAll = (all: readonly Attempted[]): Promise<void> =>
    db.transaction(async () => {
      const rows = all.map(({ delivery, outcome }) => ({ ...delivery, result: outcome.result ?? null }));
      const finished = await deliveries.finishFirst(rows, inMs(0));
      const ours = all
        .filter(({ delivery }) => finished.has(delivery.id))
        // The same order everywhere, so that two processes don't lock recipients crosswise.
        .sort((one, other) => (one.delivery.queue < other.delivery.queue ? -1 : 1));
      for (const consumer of new Set(ours.map((one) => one.consumer)))
        await consumer.settled?.(ours.filter((one) => one.consumer === consumer));
    });

  const addFirst = collectWork<Attempted>(async (all) => {
    const [first] = all;
    if (first && all.length === 1) return settleOne(first);
    try {
      await settleAll(all);
    } catch (error) {
      log.warn({ err: error }, 'deliveries are recorded one by one');
      for (const one of all) await recordOne(one);
    }
  }, AT_ONCE);

  async function recordOne(attempted: Attempted): Promise<void> {
    try {
      await settleOne(attempted);
    } catch (error) {
      // The delivery is repeated after its lease.
      log.error({ err: error, delivery: attempted.delivery.id }, 'delivery could not be recorded');
    }
  }

  const isFirst = (delivery: EventDelivery, outcome: DeliveryOutcome): boolean =>
    outcome.isDelivered && delivery.attempts === 0;

  /** Never throws. */
  return async function settle(attempted: Attempted): Promise<void> {
    if (!isFirst(attempted.delivery, attempted.outcome)) return recordOne(attempted);
    try {
      await addFirst(attempted);
    } catch (error) {
      log.error({ err: error, delivery: attempted.delivery.id }, 'delivery could not be recorded');
    }
  };
}
