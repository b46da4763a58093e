import type { Db } from '../../db/connect';
import { listen } from '../../db/postgres/listen';
import { seconds, type Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import type { Consumer } from './consumers';
import { createDeliveriesRepo } from './deliveries.repo';
import { createEventDeliveries } from './deliveries.service';
import { createDispatcher, type Dispatcher } from './dispatcher';
import { createDistribution } from './distribute-events';
import { createDomainEventsRepo } from './domain-events.repo';
import { createOutboxService } from './outbox.service';
import { createEventRecorder, type Interest } from './record-events';
import { createSubscribersRepo, wantedBy } from './subscribers.repo';

export interface OutboxOptions {
  /** Consumers besides those of the features. */
  consumers?: readonly Consumer[];
  pollMs?: number;
  leaseMs?: number;
}

interface Dependencies {
  db: Db;
  /** null on SQLite. */
  databaseUrl: string | null;
  log: Log;
  clock: Clock;
  options?: OutboxOptions | undefined;
}

/** The trigger of migration 036 notifies it. */
const CHANNEL = 'partnerhub_events';

/**
 * Creates the recorder of events, and, once all consumers exist, the dispatcher that delivers them. PostgreSQL
 * announces events of other processes, so polling only finds retries.
 */
export function createOutbox({ db, databaseUrl, log, clock, options = {} }: Dependencies) {
  const events = createDomainEventsRepo(db);
  const deliveries = createDeliveriesRepo(db);
  const subscribers = createSubscribersRepo(db);
  let dispatcher: Dispatcher | null = null;
  let known: readonly Consumer[] = [];
  const tables = () => known.flatMap(({ subscribers: table }) => table ?? []);
  const interest: Interest = {
    isCertain: (heads) =>
      known.some(({ mayWant, subscribers: table }) => mayWant?.(heads) ?? table === undefined),
    hasSubscriber: (workspaceId, heads) =>
      subscribers.areWanted(
        tables(),
        workspaceId,
        heads.map(({ type }) => type),
      ),
    condition: (head) => (tables().length === 0 ? null : wantedBy(db.engine, tables(), head)),
  };
  const wake = () => dispatcher?.wake();
  const pollMs = options.pollMs ?? (databaseUrl === null ? seconds(0.5) : seconds(1));
  return {
    deliveries: createEventDeliveries({ db, events, deliveries, wake, clock }),
    recorder: createEventRecorder({ db, events, interest, wake }),
    service: createOutboxService({ events, deliveries, wake, clock }),
    /** Call it once. */
    createDispatcher(consumers: readonly Consumer[]): Dispatcher {
      known = consumers;
      dispatcher = createDispatcher({
        db,
        events,
        deliveries,
        consumers,
        distribute: createDistribution({ db, events, deliveries, consumers, clock }),
        listen: (onEvents) =>
          databaseUrl === null ? async () => undefined : listen(databaseUrl, CHANNEL, onEvents),
        log,
        clock,
        pollMs,
        leaseMs: options.leaseMs,
      });
      return dispatcher;
    },
  };
}
