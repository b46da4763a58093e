import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { Audiences } from '../audiences/create-audiences';
import { createAnnouncementsRepo } from './announcements.repo';
import { createAnnouncementsService, type TextRendering } from './announcements.service';
import { createPortalAnnouncements } from './portal';

interface Dependencies {
  db: Db;
  audiences: Audiences;
  rendering: TextRendering;
  audit: AuditTrail;
  clock: Clock;
}

export function createAnnouncements({ db, audiences, rendering, audit, clock }: Dependencies) {
  const table = audiences.tableOf({
    links: 'announcement_partners',
    column: 'announcementId',
    appearing: 'announcements',
  });
  const announcements = createAnnouncementsRepo(db, table);
  const shared = { db, announcements, audiences, rendering, clock };
  return {
    services: {
      announcements: createAnnouncementsService({ ...shared, audit }),
      portalAnnouncements: createPortalAnnouncements(shared),
    },
  };
}

export type AnnouncementServices = ReturnType<typeof createAnnouncements>['services'];
