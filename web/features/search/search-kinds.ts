import type { FoundKind } from '../../../src/features/search/search.rules';
import type { FoundItem } from '../../../src/features/search/search.service';
import type { IconName } from '../../ui/icons/Icon';
import { applicationPath } from '../applications/application-path';
import { competitorPath } from '../monitoring/monitoring-paths';
import { roadmapItemPath } from '../roadmap/roadmap-path';

interface KindLook {
  label: string;
  icon: IconName;
  /** Returns the address of a result. */
  pathOf: (item: FoundItem) => string;
}

/** How each kind of result is shown. A new kind needs only a line here and one in search.rules. */
export const searchKinds: Record<FoundKind, KindLook> = {
  partners: { label: 'Partners', icon: 'directory', pathOf: ({ id }) => `/partners/${id}` },
  applications: {
    label: 'Applications',
    icon: 'applications',
    pathOf: ({ id }) => applicationPath(id),
  },
  events: { label: 'Events', icon: 'calendar', pathOf: ({ id }) => `/campaigns/events?event=${id}` },
  competitors: {
    label: 'Competitors',
    icon: 'monitoring',
    pathOf: ({ id }) => competitorPath(id),
  },
  leads: {
    label: 'Leads',
    icon: 'funnel',
    pathOf: ({ title }) => `/leads?search=${encodeURIComponent(title)}`,
  },
  deals: { label: 'Deals', icon: 'deals', pathOf: ({ id }) => `/deals/${id}` },
  contacts: {
    label: 'Contacts',
    icon: 'user',
    pathOf: ({ partnerId }) => `/partners/${partnerId}?tab=contacts`,
  },
  'roadmap-items': { label: 'Roadmap items', icon: 'roadmap', pathOf: ({ id }) => roadmapItemPath(id) },
  campaigns: {
    label: 'Campaigns',
    icon: 'campaigns',
    pathOf: ({ title }) => `/campaigns?tab=all&search=${encodeURIComponent(title)}`,
  },
};
