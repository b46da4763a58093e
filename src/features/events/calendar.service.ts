import { createHash } from 'node:crypto';
import { authorize, type Actor } from '../../lib/actor';
import { days, type Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { conflict, notFound } from '../../lib/errors';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { CalendarEntriesRepo } from './calendar-entries.repo';
import { writeCalendar } from './event-calendar';
import { viewEvents } from './events.rules';
import { EVENT_NOT_FOUND } from './events.schema';

/**
 * Maximum age in days and number of events in the feed, which is sorted by start, earliest first. If there are too many
 * events, it leaves out the oldest ones.
 */
const FEED_DAYS = 365;
const FEED_EVENTS = 1000;

interface Dependencies {
  entries: CalendarEntriesRepo;
  secretLinks: SecretLinksService;
  clock: Clock;
}

/** A requested feed: the values that show whether it has changed, and a function that writes it. */
export interface CalendarFeed {
  /** A strong ETag, including its quotes. */
  etag: string;
  changedAt: Date;
  write(): Promise<string>;
}

/** Provides events to calendar programs. `linkBase` is the base URL of the links in them. */
export function createEventCalendarService({ entries, secretLinks, clock }: Dependencies) {
  return {
    /** Returns one event as an `.ics` file. @throws 403; 404; 409 for an event without a start date */
    async download(actor: Actor, id: string, linkBase: string): Promise<Download> {
      authorize(actor, viewEvents);
      const entry = await entries.byId(actor.workspaceId, id);
      if (!entry) throw notFound(EVENT_NOT_FOUND);
      if (entry.startDate === null) throw conflict('This event has no date yet');
      return {
        fileName: `event-${entry.startDate.slice(0, 10)}.ics`,
        contentType: 'text/calendar; charset=utf-8',
        content: once(await writeCalendar({ entries: [entry], linkBase })),
      };
    },

    /**
     * Returns the feed of a token, or null. Runs one query by the token, which is enough for a 304. `write` runs two
     * more indexed queries. Events without a start are left out.
     */
    async feed(token: string, linkBase: string): Promise<CalendarFeed | null> {
      const link = await secretLinks.open('calendar', token);
      if (!link) return null;
      const { workspaceId, workspaceName, contentVersion, contentChangedAt } = link;
      const around = createHash('sha256').update(`${workspaceName}\n${linkBase}`).digest('base64url');
      return {
        etag: `"${contentVersion}-${around.slice(0, 12)}"`,
        changedAt: new Date(contentChangedAt),
        async write() {
          const now = clock.now();
          const from = new Date(now.getTime() - days(FEED_DAYS)).toISOString();
          const until = now.toISOString();
          const coming = await entries.startingFrom(workspaceId, until, FEED_EVENTS);
          const room = FEED_EVENTS - coming.length;
          const past = await entries.startedBetween(workspaceId, { from, until }, room);
          return writeCalendar({
            name: `${workspaceName} events`,
            entries: [...past.reverse(), ...coming],
            linkBase,
          });
        },
      };
    },
  };
}

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

export type EventCalendarService = ReturnType<typeof createEventCalendarService>;
