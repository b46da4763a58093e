import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { PartnersRepo } from '../partners/partners.repo';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { createCalendarEntriesRepo } from './calendar-entries.repo';
import { createEventCalendarService } from './calendar.service';
import { createEventsRepo } from './events.repo';
import { createEventsService } from './events.service';
import { createLiveEvents } from './live-events.repo';

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  members: MembersRepo;
  secretLinks: SecretLinksService;
  audit: AuditTrail;
  clock: Clock;
}

/** Also returns the dashboard's panel of events. */
export function createEvents({ db, partners, members, secretLinks, audit, clock }: Dependencies) {
  const repo = createEventsRepo(db);
  return {
    services: {
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
    },
    repo,
    activeEvents: createLiveEvents(db),
  };
}

export type EventServices = ReturnType<typeof createEvents>['services'];
