import type { CampaignCounts } from '../../../src/features/campaigns/campaigns.repo';
import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';
import type { Layout } from '../../lib/lists/view/list-view';
import { listPageUrl } from '../../lib/lists/list-page-url';

interface CampaignTab {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  /** Lists campaigns with this status; undefined lists every status. */
  status?: CampaignStatus;
  /** The purpose of the tab, shown when it is empty. */
  hint: string;
}

const drafts: CampaignTab = {
  id: 'draft',
  label: 'Draft',
  status: 'draft',
  hint: 'Choose a template: its checklist comes with the new draft.',
};

/** The tabs in order (spec §2). */
const campaignTabs: readonly CampaignTab[] = [
  drafts,
  {
    id: 'pending',
    label: 'Pending',
    status: 'pending_approval',
    hint: 'Drafts whose approval was requested wait here for an admin.',
  },
  {
    id: 'launched',
    label: 'Launched',
    status: 'launched',
    hint: 'Campaigns that an admin has approved are here until they are completed.',
  },
  {
    id: 'completed',
    label: 'Completed',
    status: 'completed',
    hint: 'Launched campaigns that are over move here.',
  },
  { id: 'all', label: 'All', hint: 'Choose a template: its checklist comes with the new draft.' },
];

/** The tab when the URL has none. The board has a column per status, so it shows all of them. */
export const firstTab = (layout: Layout): string => (layout === 'board' ? 'all' : drafts.id);

/** Returns the tab with this id, or the first one if the id is unknown. */
export const tabOf = (id: string | null, layout: Layout): CampaignTab => {
  const known = (wanted: string | null) => campaignTabs.find((tab) => tab.id === wanted);
  return known(id) ?? known(firstTab(layout)) ?? drafts;
};

export const idOfTab = (status: CampaignStatus): string =>
  (campaignTabs.find((tab) => tab.status === status) ?? drafts).id;

/** Returns the tab of a status, with a link to the page that begins with the campaign. */
export function listWith(campaign: { id: string; createdAt: string }, status: CampaignStatus) {
  const { id, label } = campaignTabs.find((tab) => tab.status === status) ?? drafts;
  return { label, href: listPageUrl(campaign, { path: '/campaigns', filters: { tab: id } }) };
}

export const tabsWithCounts = (counts: CampaignCounts) =>
  campaignTabs.map(({ id, label, status }) => ({ id, label, count: status ? counts[status] : counts.total }));
