import { minutes, seconds } from '../../../lib/clock';
import { createConsumer } from '../../outbox/consumers';
import { mayHaveNotice, noticesOf, type EventFacts } from './notices-of-event';
import type { Notify } from './notify';

/** The name of the consumer in the database. */
export const NOTIFICATIONS = 'notifications';

/** Only the database can fail, which comes back. */
const retries = [seconds(5), seconds(30), minutes(5), minutes(30), minutes(120)];

/** Turns events into notifications. */
export const createNotificationConsumer = ({ notify, facts }: { notify: Notify; facts: EventFacts }) =>
  createConsumer({
    name: NOTIFICATIONS,
    retries,
    concurrency: 4,
    mayWant: async (_workspaceId, heads) => heads.some(mayHaveNotice),
    wants: mayHaveNotice,
    async deliver(event, signal) {
      for (const notice of await noticesOf(event, facts)) {
        if (signal.aborted) return;
        await notify(notice);
      }
    },
  });
