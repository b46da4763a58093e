import type { FoundKind } from '../../../src/features/search/search.rules';
import type { FoundItem } from '../../../src/features/search/search.service';
import type { IconName } from '../../ui/icons/Icon';
import { linkPath } from '../../../src/features/affiliates/affiliates.rules';
import { campaignPath } from '../../../src/features/campaigns/campaigns.rules';
import { dealPath } from '../../../src/features/deals/deals.rules';
import { eventPath } from '../../../src/features/events/events.rules';
import { leadPath } from '../../../src/features/leads/leads.rules';
import { competitorPath } from '../../../src/features/monitoring/monitoring.rules';
import { referralPath } from '../../../src/features/referrals/referrals.rules';
import { applicationPath } from '../applications/application-path';
import { roadmapItemPath } from '../../../src/features/roadmap/roadmap.rules';

interface KindLook {
  label: string;
  icon: IconName;
  pathOf: (item: FoundItem) => string;
}

/** The look of each kind of result. A new kind needs only a line here and one in search.rules. */
export const searchKinds: Record<FoundKind, KindLook> = {
  partners: { label: 'Partners', icon: 'directory', pathOf: ({ id }) => `/partners/${id}` },
  agreements: { label: 'Agreements', icon: 'signature', pathOf: ({ id }) => `/agreements/${id}` },
  resources: { label: 'Resources', icon: 'folder', pathOf: ({ id }) => `/resources/${id}` },
  announcements: { label: 'Announcements', icon: 'news', pathOf: ({ id }) => `/announcements/${id}` },
  applications: {
    label: 'Applications',
    icon: 'applications',
    pathOf: ({ id }) => applicationPath(id),
  },
  events: { label: 'Events', icon: 'calendar', pathOf: ({ id }) => eventPath(id) },
  competitors: {
    label: 'Competitors',
    icon: 'monitoring',
    pathOf: ({ id }) => competitorPath(id),
  },
  leads: {
    label: 'Leads',
    icon: 'funnel',
    pathOf: ({ id }) => leadPath(id),
  },
  deals: { label: 'Deals', icon: 'deals', pathOf: ({ id }) => dealPath(id) },
  contacts: {
    label: 'Contacts',
    icon: 'user',
    pathOf: ({ partnerId }) => `/partners/${partnerId}?tab=contacts`,
  },
  'roadmap-items': { label: 'Roadmap items', icon: 'roadmap', pathOf: ({ id }) => roadmapItemPath(id) },
  campaigns: {
    label: 'Campaigns',
    icon: 'campaigns',
    pathOf: ({ id }) => campaignPath(id),
  },
  referrals: { label: 'Referrals', icon: 'referrals', pathOf: ({ id }) => referralPath(id) },
  'referral-programs': {
    label: 'Referral programs',
    icon: 'referrals',
    pathOf: ({ id, type }) => `/campaigns/referrals?tab=${type}&program=${id}`,
  },
  'monitored-sources': {
    label: 'Sources',
    icon: 'monitoring',
    pathOf: ({ id, competitorId = '' }) => `${competitorPath(competitorId)}?source=${id}`,
  },
  'affiliate-links': { label: 'Affiliate links', icon: 'link', pathOf: ({ id }) => linkPath(id) },
};
