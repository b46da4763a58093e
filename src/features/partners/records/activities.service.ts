import { authorize, type Actor } from '../../../lib/actor';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { PartnerActivity } from './activities.entity';
import type { ActivitiesTable } from './activity-log';
import { viewPartners } from '../partners.rules';
import type { RequirePartner } from './require-partner';

/** With the name of the acting user, the email without one, or `System` (spec §3). */
export type ShownActivity = PartnerActivity & { userName: string };

interface Dependencies {
  gate: RequirePartner;
  activities: ActivitiesTable;
}

export function createActivitiesService({ gate, activities }: Dependencies) {
  return {
    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<ShownActivity>> {
      authorize(actor, viewPartners);
      await gate.find(actor.workspaceId, partnerId);
      const page = await activities.list(partnerId, request);
      return mapPage(page, (activity) => ({
        ...activity,
        userName: activity.userName ?? 'System',
      }));
    },
  };
}

export type ActivitiesService = ReturnType<typeof createActivitiesService>;
