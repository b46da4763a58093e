import pTimeout from 'p-timeout';
import type { Db } from '../../db/connect';
import { createAutoResetEvent } from '../../lib/concurrency/auto-reset-event';
import { seconds, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/logging/log';
import type { Consumer, DeliveryOutcome, OutgoingEvent } from './consumers';
import type { DeliveriesRepo, EventDelivery } from './deliveries.repo';
import type { DomainEventsRepo } from './domain-events.repo';
import { createSettling } from './settle-deliveries';

/** Must be longer than the time limit of any attempt. Deliveries of a killed process are repeated after it. */
const LEASE = seconds(60);
/** Upper bound for simultaneous deliveries of this process. */
const MAX_ACTIVE = 500;
/** Shortest time between two distributions in ms, so that busy times cost one transaction for many writes. */
const DISTRIBUTION_PAUSE = 25;
/** Pause after a failure of the database. */
const PAUSE_AFTER_FAILURE = seconds(1);

interface Dependencies {
  db: Db;
  events: DomainEventsRepo;
  deliveries: DeliveriesRepo;
  consumers: readonly Consumer[];
  distribute(): Promise<boolean>;
  /** Starts to call `onEvents` when another process has written events; returns how to stop. Not on SQLite. */
  listen(onEvents: () => void): () => Promise<void>;
  log: Log;
  clock: Clock;
  /** How often to look for events of other processes and for retries, in ms. */
  pollMs: number;
  leaseMs?: number | undefined;
}

/**
 * Delivers events to consumers. Any number of processes share the work through leases in the database, so a killed
 * process doesn't lose events. A slow recipient delays only its own deliveries.
 */
export function createDispatcher(dependencies: Dependencies) {
  const { db, events, deliveries, consumers, distribute, listen, log, clock, pollMs } = dependencies;
  const { leaseMs = LEASE } = dependencies;
  const settle = createSettling({ db, deliveries, log, clock });
  const owner = newId();
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  const wakeUp = createAutoResetEvent();
  /** Deliveries under way, by queue. */
  const active = new Map<string, Set<Promise<void>>>();
  let activeCount = 0;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let stopListening: (() => Promise<void>) | null = null;

  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  async function attempt(consumer: Consumer, outgoing: OutgoingEvent): Promise<DeliveryOutcome> {
    const { timeoutMs } = consumer;
    const abort = new AbortController();
    try {
      return await pTimeout(consumer.deliver(outgoing, abort.signal), {
        milliseconds: timeoutMs,
        message: `No answer within ${timeoutMs / 1000} seconds`,
      });
    } catch (error) {
      log.warn({ err: error, consumer: consumer.name, delivery: outgoing.id }, 'delivery failed');
      return { isDelivered: false, error: error instanceof Error ? error.message : String(error) };
    } finally {
      abort.abort();
    }
  }

  async function make(consumer: Consumer, delivery: EventDelivery, outgoing: OutgoingEvent): Promise<void> {
    await settle({ consumer, delivery, outgoing, outcome: await attempt(consumer, outgoing) });
  }

  function start(queue: string, work: () => Promise<void>): void {
    const ofQueue = active.get(queue) ?? new Set();
    active.set(queue, ofQueue);
    activeCount += 1;
    const done = work().finally(() => {
      activeCount -= 1;
      ofQueue.delete(done);
      if (ofQueue.size === 0) active.delete(queue);
      wakeUp.signal();
    });
    ofQueue.add(done);
  }

  /** Starts due deliveries, up to the limits. */
  async function startDue(): Promise<void> {
    if (activeCount >= MAX_ACTIVE) return;
    for (const queue of await deliveries.dueQueues(inMs(0))) {
      const consumer = byName.get(queue.slice(0, queue.indexOf(':')));
      // The consumer may exist only in another process.
      if (!consumer || isStopped) continue;
      const limit = Math.min(consumer.concurrency - (active.get(queue)?.size ?? 0), MAX_ACTIVE - activeCount);
      if (limit <= 0) continue;
      const claimed = await deliveries.claim(queue, {
        now: inMs(0),
        leaseUntil: inMs(leaseMs),
        owner,
        limit,
      });
      const found = await events.byPositions(claimed.map(({ position }) => position));
      for (const delivery of claimed) {
        const stored = found.get(delivery.position);
        if (!stored) continue;
        const { position, ...event } = stored;
        const { id, recipient, attempts } = delivery;
        const outgoing = { id, event, recipient, attempt: attempts + 1 };
        start(queue, () => make(consumer, delivery, outgoing));
      }
    }
  }

  async function run(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let distributedAt = -DISTRIBUTION_PAUSE;
    while (!isStopped) {
      let pause = pollMs;
      try {
        const early = distributedAt + DISTRIBUTION_PAUSE - performance.now();
        if (early > 0) pause = Math.min(pollMs, early);
        else {
          while (!isStopped && (await distribute()));
          distributedAt = performance.now();
        }
        await startDue();
      } catch (error) {
        log.error({ err: error }, 'outbox failed');
        pause = Math.max(PAUSE_AFTER_FAILURE, pollMs);
      }
      timer = setTimeout(() => wakeUp.signal(), pause);
      if (!isStopped) await wakeUp.wait();
      clearTimeout(timer);
    }
  }

  return {
    /** Looks for events now, if this process delivers events. */
    wake: () => wakeUp.signal(),

    /** Starts to deliver events. */
    start(): void {
      if (running || isStopped) return;
      stopListening = listen(() => wakeUp.signal());
      running = run();
    },

    /** Stops starting deliveries, and resolves when those under way are finished. */
    async stop(): Promise<void> {
      isStopped = true;
      wakeUp.signal();
      await stopListening?.();
      stopListening = null;
      await running;
      while (active.size > 0) await Promise.all([...active.values()].flatMap((some) => [...some]));
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
