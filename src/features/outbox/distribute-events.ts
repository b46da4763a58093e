import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Consumer } from './consumers';
import type { DeliveriesRepo, EventDelivery } from './deliveries.repo';
import type { StoredEvent } from './domain-event';
import type { DomainEventsRepo } from './domain-events.repo';

interface Dependencies {
  db: Db;
  events: DomainEventsRepo;
  deliveries: DeliveriesRepo;
  consumers: readonly Consumer[];
  clock: Clock;
}

/** Events per transaction. */
const AT_ONCE = 100;

/** Returns a new delivery. Those with an event's `objectId` wait for earlier ones of the same object and recipient. */
export function deliveryOf(
  event: Pick<StoredEvent, 'position' | 'workspaceId' | 'objectType' | 'objectId'>,
  { consumer, recipient, now }: { consumer: string; recipient: string; now: string },
): EventDelivery {
  const id = newId();
  const queue = queueOf(consumer, recipient);
  return {
    id,
    position: event.position,
    workspaceId: event.workspaceId,
    consumer,
    recipient,
    queue,
    lane: `${queue}:${event.objectId === null ? id : `${event.objectType}:${event.objectId}`}`,
    status: 'pending',
    attempts: 0,
    dueAt: now,
    leaseOwner: null,
    error: null,
    result: null,
    createdAt: now,
    finishedAt: null,
  };
}

export const queueOf = (consumer: string, recipient: string): string => `${consumer}:${recipient}`;

/** Creates the deliveries of new events, in order. Deletes events without a subscriber. */
export function createDistribution({ db, events, deliveries, consumers, clock }: Dependencies) {
  async function deliveriesOf(some: readonly StoredEvent[], now: string): Promise<EventDelivery[]> {
    const made = new Map<number, EventDelivery[]>(some.map(({ position }) => [position, []]));
    for (const { name, recipients } of consumers) {
      const wanted = await recipients(some);
      for (const [index, event] of some.entries())
        for (const recipient of wanted[index] ?? [])
          made.get(event.position)?.push(deliveryOf(event, { consumer: name, recipient, now }));
    }
    return [...made.values()].flat();
  }

  /** Distributes some events, and returns whether there were any. */
  return async function distribute(): Promise<boolean> {
    // Usually there are none, and the lock isn't needed.
    if (!(await events.hasUndistributed())) return false;
    return db.transaction(async () => {
      await events.lockDistribution();
      const some = await events.firstUndistributed(AT_ONCE);
      if (some.length === 0) return false;
      const now = clock.now().toISOString();
      const made = await deliveriesOf(some, now);
      const wanted = new Set(made.map(({ position }) => position));
      const positions = some.map(({ position }) => position);
      await deliveries.insertAll(made);
      await events.markDistributed([...wanted], now);
      await events.delete(positions.filter((position) => !wanted.has(position)));
      return true;
    });
  };
}
