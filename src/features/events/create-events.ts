import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { PartnersRepo } from '../partners/partners.repo';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { createCalendarEntriesRepo } from './calendar-entries.repo';
import { createEventCalendarService, type EventCalendarService } from './calendar.service';
import { createEventsRepo } from './events.repo';
import { createEventsService, type EventsService } from './events.service';
import { createLiveEvents } from './live-events.repo';

/** The app's services for events. */
export interface EventServices {
  events: EventsService;
  eventCalendar: EventCalendarService;
}

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  members: MembersRepo;
  secretLinks: SecretLinksService;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts, and returns its panel of the dashboard. */
export function createEvents({ db, partners, members, secretLinks, audit, clock }: Dependencies) {
  const repo = createEventsRepo(db);
  const services: EventServices = {
    events: createEventsService({
      db,
      partners,
      members,
      secretLinks,
      audit,
      clock,
      events: repo,
    }),
    eventCalendar: createEventCalendarService({
      entries: createCalendarEntriesRepo(db),
      secretLinks,
      clock,
    }),
  };
  return { services, repo, activeEvents: createLiveEvents(db) };
}
