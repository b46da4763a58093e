import { minutes, seconds } from '../../../lib/clock';
import type { DomainEvent, EventHead } from '../../outbox/domain-event';
import type { EventFacts } from './event-notice';
import { mayHaveNotice, noticesOf } from './notices-of-event';
import type { Notify } from './notify';

/** The name of the consumer in the database. */
export const NOTIFICATIONS = 'notifications';

/** Only the database can fail, and it recovers. */
const retries = [seconds(5), seconds(30), minutes(5), minutes(30), minutes(120)];

/** Turns events into notifications. Returns a plain consumer of the outbox. */
export const createNotificationConsumer = ({ notify, facts }: { notify: Notify; facts: EventFacts }) => ({
  name: NOTIFICATIONS,
  retries,
  concurrency: 4,
  mayWant: (heads: readonly EventHead[]) => heads.some(mayHaveNotice),
  wants: mayHaveNotice,
  async deliver(event: DomainEvent, signal: AbortSignal): Promise<void> {
    for (const notice of await noticesOf(event, facts)) {
      if (signal.aborted) return;
      await notify(notice, signal);
    }
  },
});
