import { days, type Clock } from '../../lib/clock';
import type { DeliveriesRepo, QueueStatus } from './deliveries.repo';
import type { DomainEventsRepo } from './domain-events.repo';

/** How long delivered and failed events are kept. */
const KEPT = days(30);
/** Rows per transaction. */
const AT_ONCE = 200;

export interface OutboxStatus {
  /** Events whose deliveries don't exist yet. */
  newEvents: number;
  consumers: QueueStatus[];
}

interface Dependencies {
  events: DomainEventsRepo;
  deliveries: DeliveriesRepo;
  wake(): void;
  clock: Clock;
}

/** The operator's view of outgoing events, and actions on them. */
export function createOutboxService({ events, deliveries, wake, clock }: Dependencies) {
  return {
    async status(): Promise<OutboxStatus> {
      return { newEvents: await events.countUndistributed(), consumers: await deliveries.status() };
    },

    /** Makes failed deliveries, or those that wait for their next attempt, due now. Returns their number. */
    async retry(only: 'failed' | 'pending', consumer?: string): Promise<number> {
      const retried = await deliveries.retry(clock.now().toISOString(), only, consumer);
      wake();
      return retried;
    },

    /** Deletes the undelivered events of a workspace from before `time`, for data that is seeded with past dates. */
    forget: (workspaceId: string, time: string): Promise<void> =>
      events.deleteUndistributed(workspaceId, time),

    /** Deletes events that were delivered, or failed for good, long ago. */
    async sweep(): Promise<void> {
      const until = new Date(clock.now().getTime() - KEPT).toISOString();
      const oldest = await events.oldest();
      if (oldest === undefined || oldest >= until) return;
      for (;;) {
        const positions = await events.deletable(until, AT_ONCE);
        if (positions.length === 0) return;
        await events.delete(positions);
      }
    },
  };
}

export type OutboxService = ReturnType<typeof createOutboxService>;
