import type { Foundation } from '../../foundation';
import { createInboxDetails, type DetailSources } from './inbox-details';
import { createInboxService, type OpenMentions } from './inbox.service';
import { createSnoozesRepo } from './snoozes.repo';
import { createMyWorkRepo } from './waiting/my-work.repo';
import { createMyWorkService } from './waiting/my-work.service';

interface Dependencies extends Pick<Foundation, 'db' | 'clock'>, DetailSources {
  openMentions: OpenMentions;
}

export function createInbox({ db, clock, openMentions, ...sources }: Dependencies) {
  const work = createMyWorkRepo(db);
  return {
    services: {
      inbox: createInboxService({
        work,
        snoozes: createSnoozesRepo(db),
        openMentions,
        details: createInboxDetails(sources),
        clock,
      }),
      myWork: createMyWorkService({ work, clock }),
    },
  };
}

export type InboxServices = ReturnType<typeof createInbox>['services'];
