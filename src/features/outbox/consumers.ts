import { hours, minutes, seconds } from '../../lib/clock';
import type { DomainEvent, EventHead, StoredEvent } from './domain-event';
import type { SubscriberTable } from './subscribers.repo';

/** An event on its way to one recipient. */
export interface OutgoingEvent {
  /** The id of the delivery. The event's id is the same in all deliveries and attempts. */
  id: string;
  event: DomainEvent;
  /** A recipient that `recipients` has returned. */
  recipient: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/** The outcome of an attempt. `result` is stored with the delivery. */
export type DeliveryOutcome =
  | { isDelivered: true; result?: object }
  | {
      isDelivered: false;
      error: string;
      result?: object;
      /** Whether the delivery fails without another attempt. */
      isFinal?: boolean;
      /** The shortest pause in ms that the recipient asks for. No delivery to it is tried again earlier. */
      retryAfterMs?: number;
    };

/** An attempt and its outcome. */
export interface SettledAttempt {
  outgoing: OutgoingEvent;
  outcome: DeliveryOutcome;
}

/** Gets events from the outbox, each at least once, and those of one object in order. */
export interface Consumer {
  /** Unique and never changed, because deliveries are stored under it. */
  name: string;
  /**
   * Returns false if it doesn't want any of these events of one workspace. Runs in each write, so it must not query the
   * database. Events that no consumer may want aren't written. Without this and `subscribers`, all events are written.
   */
  mayWant?(events: readonly EventHead[]): boolean;
  /** Its recipients are the active rows of this table, which list the wanted types of events. */
  subscribers?: SubscriberTable;
  /**
   * Returns the recipients of each event, in the order of the events; [] for an event that isn't wanted. Runs in the
   * transaction that stores the deliveries, so it must be quick: one query for all events, no requests.
   */
  recipients(events: readonly StoredEvent[]): Promise<readonly (readonly string[])[]>;
  /**
   * Makes one attempt. May be called again for the same event after a crash, so it must be idempotent. An error that it
   * throws counts as a failed attempt. `signal` aborts after `timeoutMs`.
   */
  deliver(outgoing: OutgoingEvent, signal: AbortSignal): Promise<DeliveryOutcome>;
  /** Runs in the transaction that stores the outcomes of one or several attempts, of any recipients. */
  settled?(attempts: readonly SettledAttempt[]): Promise<void>;
  /** Pauses before the next attempts, in ms; the delivery fails after the last one. */
  retries: readonly number[];
  /** Time limit of an attempt in ms, below 30 s. */
  timeoutMs: number;
  /** Number of simultaneous deliveries to one recipient in a process. */
  concurrency: number;
}

/** The times of Standard Webhooks. */
export const defaultRetries = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)];

/** A consumer without recipients. */
interface PlainConsumer extends Partial<Pick<Consumer, 'mayWant' | 'retries' | 'timeoutMs' | 'concurrency'>> {
  name: string;
  wants(event: DomainEvent): boolean;
  /** As `Consumer.deliver`; returning is success, throwing is failure. */
  deliver(event: DomainEvent, signal: AbortSignal): Promise<void>;
}

/** Creates a consumer that gets each event it wants once. */
export const createConsumer = ({ wants, deliver, ...options }: PlainConsumer): Consumer => ({
  retries: defaultRetries,
  timeoutMs: seconds(20),
  concurrency: 8,
  ...options,
  recipients: async (events) => events.map((event) => (wants(event) ? [''] : [])),
  async deliver({ event }, signal) {
    await deliver(event, signal);
    return { isDelivered: true };
  },
});
