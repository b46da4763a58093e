import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { breathe } from '../../lib/breathe';
import { seconds } from '../../lib/clock';
import type { CalendarEntry } from './calendar-entries.repo';
import { eventTemplateName, type EventStatus } from './events.rules';

/** How often calendars ask again, in seconds; what Google makes of it is its own matter. */
const REFRESH_SECONDS = 3600;

interface Calendar {
  /** As people see it among their calendars; an event on its own needs none. */
  name?: string;
  entries: readonly CalendarEntry[];
  /** What the address of an event begins with. */
  linkBase: string;
}

/**
 * Events as iCalendar (RFC 5545; name and refresh interval as in RFC 7986). All times are in UTC, which is exact because
 * nothing recurs: every calendar shows them in the zone of its reader, and no definition of a zone can be out of date.
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
    await breathe();
  }
  // The library leaves out what RFC 5545 asks for after the last line.
  return `${pieces.join('')}${END}\r\n`;
}

const END = 'END:VCALENDAR';

/** A thousand events take the library half a second, for which nobody else should have to wait. */
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
    // Unique as it is (RFC 7986 §5.3), and the same wherever the installation moves.
    id: entry.id,
    sequence: entry.sequence,
    stamp: changed,
    created: new Date(entry.createdAt),
    lastModified: changed,
    start: new Date(entry.startDate),
    // Without an end it lasts no time at all (RFC 5545 §3.6.1), which is all that is known.
    ...(entry.endDate !== null && entry.endDate !== entry.startDate && { end: endOf(entry.endDate) }),
    summary: oneLine(entry.name),
    description: entry.description === null ? null : printable(entry.description),
    location: placeOf(entry),
    status: statuses[entry.status],
    categories: [{ name: eventTemplateName(entry.templateType) }],
    url: `${linkBase}/campaigns/events?event=${entry.id}`,
  };
}

/** Calendars count whole seconds. An end within the second of the start is still no earlier than it. */
const endOf = (time: string): Date => new Date(Math.ceil(Date.parse(time) / seconds(1)) * seconds(1));

function placeOf({ location, locationType }: CalendarEntry): string | null {
  if (location !== null) return printable(location);
  return locationType === 'virtual' ? 'Online' : null;
}

/** What RFC 5545 §3.3.11 does not allow in a text, in any escape, is left out. */
const printable = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => (/[\t\r\n]/.test(character) ? character : ''));

const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();

/** The library escapes every text but the calendar's name. */
const escapeName = (name: string): string => oneLine(name).replaceAll(/[\\;,]/g, String.raw`\$&`);
