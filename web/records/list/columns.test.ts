import { expect, it } from 'vitest';
import { linkEntity } from '../../../src/features/affiliates/affiliate-links.entity';
import { campaignEntity } from '../../../src/features/campaigns/campaigns.entity';
import { eventEntity } from '../../../src/features/events/events.entity';
import { leadEntity } from '../../../src/features/leads/leads.entity';
import { partnerEntity } from '../../../src/features/partners/partners.entity';
import { referralEntity } from '../../../src/features/referrals/referrals.entity';
import { dealEntity } from '../../../src/features/deals/deals.entity';
import { roadmapEntity } from '../../../src/features/roadmap/roadmap.entity';
import { sortNames } from '../../../src/lib/entities/entity';
import { linkList } from '../../features/affiliates/link-columns';
import { campaignView } from '../../features/campaigns/campaign.view';
import { eventView } from '../../features/events/event.view';
import { leadView } from '../../features/leads/lead.view';
import { partnerList } from '../../features/partners/directory/partner-columns';
import { referralList } from '../../features/referrals/referral.view';
import { dealView } from '../../features/deals/deal.view';
import { itemView } from '../../features/roadmap/item.view';
import type { ListOptions } from '../../lib/lists/view/list-view';

const lists: [ListOptions, string[]][] = [
  [leadView, sortNames(leadEntity)],
  [dealView, sortNames(dealEntity)],
  [itemView, sortNames(roadmapEntity)],
  [partnerList, sortNames(partnerEntity)],
  [campaignView, sortNames(campaignEntity)],
  [eventView, sortNames(eventEntity)],
  [referralList, sortNames(referralEntity)],
  [linkList, sortNames(linkEntity)],
];

it.each(lists)('offers only orders that the server knows: $name', ({ columns }, sortable) => {
  const offered = columns.flatMap(({ id, sort }) => (sort ? [id] : []));
  expect(offered.length).toBeGreaterThan(0);
  expect(sortable).toEqual(expect.arrayContaining(offered));
});

it.each(lists)('has each column once: $name', ({ columns }) => {
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
});
