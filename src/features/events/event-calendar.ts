import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import { days, seconds } from '../../lib/clock';
import { dayIn } from '../../lib/time/time-zone';
import type { CalendarEntry } from './calendar-entries.repo';
import { eventTemplateName, type EventStatus } from './events.rules';

/** Suggested refresh interval of calendars in seconds. Google Calendar chooses its own. */
const REFRESH_SECONDS = 3600;

interface Calendar {
  /** Display name of the calendar; not needed for a single event. */
  name?: string;
  entries: readonly CalendarEntry[];
  /** Base URL of the links to events. */
  linkBase: string;
}

/**
 * Writes events as iCalendar (RFC 5545; name and refresh interval as in RFC 7986). All times are in UTC, which is
 * exact because there are no recurring events. Calendars show them in the reader's zone, and no zone definition can
 * be outdated.
 */
export async function writeCalendar({ name, entries, linkBase }: Calendar): Promise<string> {
  const write = (events: ICalEventData[]) =>
    ical({
      prodId: '//PartnerHub//Events//EN',
      method: ICalCalendarMethod.PUBLISH,
      ...(name !== undefined && { name: escapeName(name), ttl: REFRESH_SECONDS }),
      events,
    }).toString();
  const head = write([]).slice(0, -END.length);
  const pieces = [head];
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const events = entries.slice(at, at + AT_ONCE).map((entry) => eventOf(entry, linkBase));
    pieces.push(write(events).slice(head.length, -END.length));
    await yieldToEventLoop();
  }
  // The library omits the last line break, which RFC 5545 requires.
  return `${pieces.join('')}${END}\r\n`;
}

const END = 'END:VCALENDAR';

/** The library needs half a second for 1,000 events, so other requests get a turn after each batch of this size. */
const AT_ONCE = 25;

const statuses: Record<EventStatus, ICalEventStatus> = {
  planning: ICalEventStatus.TENTATIVE,
  recruiting: ICalEventStatus.TENTATIVE,
  promotion: ICalEventStatus.CONFIRMED,
  live: ICalEventStatus.CONFIRMED,
  wrap_up: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

function eventOf(entry: CalendarEntry, linkBase: string): ICalEventData {
  const changed = new Date(entry.updatedAt);
  return {
    // Globally unique (RFC 7986 §5.3), and stays the same if the installation moves to another host.
    id: entry.id,
    sequence: entry.sequence,
    stamp: changed,
    created: new Date(entry.createdAt),
    lastModified: changed,
    ...timesOf(entry),
    summary: oneLine(entry.name),
    description: entry.description === null ? null : printable(entry.description),
    location: placeOf(entry),
    status: statuses[entry.status],
    categories: [{ name: eventTemplateName(entry.templateType) }],
    url: `${linkBase}/campaigns/events/${entry.id}`,
  };
}

/** Events that last longer concern the days, and don't block the time of their participants. */
const MAX_APPOINTMENT = days(1);

function timesOf({ startDate, endDate, timezone }: CalendarEntry) {
  const start = new Date(startDate);
  // Without an end, the event takes no time (RFC 5545 §3.6.1).
  if (endDate === null || endDate === startDate) return { start };
  const end = endOf(endDate);
  if (end.getTime() - start.getTime() <= MAX_APPOINTMENT) return { start, end };
  const dateOf = (time: Date) => new Date(dayIn(timezone ?? 'UTC', time));
  return {
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    start: dateOf(start),
    // The end is the day after the last one (RFC 5545 §3.6.1).
    end: new Date(dateOf(new Date(end.getTime() - 1)).getTime() + days(1)),
  };
}

/** Calendars use whole seconds. Rounding up keeps an end within the second of the start from being before it. */
const endOf = (time: string): Date => new Date(Math.ceil(Date.parse(time) / seconds(1)) * seconds(1));

function placeOf({ location, locationType }: CalendarEntry): string | null {
  if (location !== null) return printable(location);
  return locationType === 'virtual' ? 'Online' : null;
}

/** Removes the characters that RFC 5545 §3.3.11 doesn't allow in texts, even escaped. */
const printable = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => (/[\t\r\n]/.test(character) ? character : ''));

const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();

/** The library escapes every text except the calendar's name. */
const escapeName = (name: string): string => oneLine(name).replaceAll(/[\\;,]/g, String.raw`\$&`);
