import type { WorkItem } from '../../../src/features/my-work/my-work.rules';
import { applicationPath } from '../applications/application-path';
import { campaignPath } from '../../../src/features/campaigns/campaigns.rules';

/** Returns the address of the screen where the user can do an item. */
export function placeOf(item: Pick<WorkItem, 'kind' | 'id' | 'partnerId' | 'createdAt'>): string {
  switch (item.kind) {
    case 'task':
      return `/partners/${item.partnerId}?tab=onboarding#task-${item.id}`;
    case 'check-in':
      return `/partners/${item.partnerId}?tab=check-ins#check-in-${item.id}`;
    case 'application':
      return applicationPath(item.id);
    case 'deal':
      return `/deals/${item.id}`;
    case 'campaign':
      return campaignPath(item.id);
  }
}
