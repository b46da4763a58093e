import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { PartnersRepo } from '../partners/partners.repo';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { createCalendarEntriesRepo } from './calendar-entries.repo';
import { createEventCalendarService } from './calendar.service';
import { createEventsRepo } from './events.repo';
import { createEventsService } from './events.service';
import { createEventImport } from './import-events';
import { createLiveEvents } from './live-events.repo';

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  members: MembersRepo;
  owners: RecordOwners;
  secretLinks: SecretLinksService;
  audit: AuditTrail;
  clock: Clock;
}

/** Also returns the dashboard's panel of events. */
export function createEvents({ db, partners, members, owners, secretLinks, audit, clock }: Dependencies) {
  const repo = createEventsRepo(db);
  const service = createEventsService({ db, partners, members, secretLinks, audit, clock, events: repo });
  return {
    services: {
      events: service,
      eventCalendar: createEventCalendarService({
        entries: createCalendarEntriesRepo(db),
        secretLinks,
        clock,
      }),
    },
    repo,
    importable: createEventImport({ db, events: repo, service, owners, secretLinks, clock }),
    activeEvents: createLiveEvents(db),
  };
}

export type EventServices = ReturnType<typeof createEvents>['services'];
