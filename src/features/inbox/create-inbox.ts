import type { Foundation } from '../../foundation';
import type { MyWorkRepo } from '../my-work/my-work.repo';
import type { NotificationsService } from '../notifications/notifications.service';
import { createInboxDetails, type DetailSources } from './inbox-details';
import { createInboxService } from './inbox.service';
import { createSnoozesRepo } from './snoozes.repo';

interface Dependencies extends Pick<Foundation, 'db' | 'clock'>, DetailSources {
  work: MyWorkRepo;
  notifications: NotificationsService;
}

export function createInbox({ db, clock, work, notifications, ...sources }: Dependencies) {
  return {
    services: {
      inbox: createInboxService({
        work,
        snoozes: createSnoozesRepo(db),
        notifications,
        details: createInboxDetails(sources),
        clock,
      }),
    },
  };
}

export type InboxServices = ReturnType<typeof createInbox>['services'];
