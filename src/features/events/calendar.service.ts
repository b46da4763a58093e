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
 * What the feed shows: the events that began so many days ago or later, the earliest first. Where there are more than so many it
 * leaves out those that are longest over, never what is to come next.
 */
const FEED_DAYS = 365;
const FEED_EVENTS = 1000;

interface Dependencies {
  entries: CalendarEntriesRepo;
  secretLinks: SecretLinksService;
  clock: Clock;
}

/** A feed that is asked for: what tells whether it has changed, and how to write it. */
export interface CalendarFeed {
  /** A strong ETag, with its quotes. */
  etag: string;
  changedAt: Date;
  write(): Promise<string>;
}

/** Events for the calendars of other programs. `linkBase` is what the links in them begin with. */
export function createEventCalendarService({ entries, secretLinks, clock }: Dependencies) {
  return {
    /** One event as an `.ics` file. @throws 403; 404; 409 for an event without a date, which no calendar can show */
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
     * The feed that the token opens; null for a token that opens none. Whoever asks again and has the feed already costs one
     * query by the token; `write` costs two more by an index. Events without a start are left out.
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
