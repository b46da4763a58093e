import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Page, PageRequest } from '../../lib/paging';
import type { DeliveriesRepo, ListedDelivery } from './deliveries.repo';
import { deliveryOf, queueOf } from './distribute-events';
import type { DomainEvent } from './domain-event';
import type { DomainEventsRepo } from './domain-events.repo';

export type { ListedDelivery } from './deliveries.repo';

/** One of a consumer's recipients. */
interface To {
  consumer: string;
  recipient: string;
}

interface Dependencies {
  db: Db;
  events: DomainEventsRepo;
  deliveries: DeliveriesRepo;
  wake(): void;
  clock: Clock;
}

/** Deliveries of consumers that show them to users. Used by their services, which check permissions. */
export function createEventDeliveries({ db, events, deliveries, wake, clock }: Dependencies) {
  /** Delivers a stored event next, without waiting for others of its object. */
  async function add(position: number, event: Omit<DomainEvent, 'actor'>, to: To): Promise<ListedDelivery> {
    const now = clock.now().toISOString();
    const { id: eventId, type, workspaceId, objectType } = event;
    const delivery = deliveryOf({ position, workspaceId, objectType, objectId: null }, { ...to, now });
    await deliveries.insertAll([delivery]);
    return { ...delivery, eventId, type };
  }

  async function eventAt(position: number): Promise<DomainEvent | undefined> {
    const stored = (await events.byPositions([position])).get(position);
    if (!stored) return undefined;
    const { position: _, ...event } = stored;
    return event;
  }

  return {
    /** Newest first. */
    list: ({ consumer, recipient }: To, request: PageRequest): Promise<Page<ListedDelivery>> =>
      deliveries.page(queueOf(consumer, recipient), request),

    /** Returns a delivery with its event. */
    async get(workspaceId: string, consumer: string, id: string) {
      const delivery = await deliveries.byId(workspaceId, id);
      const event = delivery?.consumer === consumer ? await eventAt(delivery.position) : undefined;
      return delivery && event && { delivery, event };
    },

    /** Sends an event to one recipient only. */
    async send(event: DomainEvent, to: To): Promise<ListedDelivery> {
      const sent = await db.transaction(async () => add(await events.insertDistributed(event), event, to));
      wake();
      return sent;
    },

    /** Delivers the event of a delivery again. */
    async resend(delivery: ListedDelivery): Promise<ListedDelivery> {
      const event = await eventAt(delivery.position);
      if (!event) throw new Error('a delivery has no event');
      const { consumer, recipient } = delivery;
      const sent = await db.transaction(() => add(delivery.position, event, { consumer, recipient }));
      wake();
      return sent;
    },
  };
}

export type EventDeliveries = ReturnType<typeof createEventDeliveries>;
