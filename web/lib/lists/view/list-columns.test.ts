import { expect, it } from 'vitest';
import { linkEntity } from '../../../../src/features/affiliates/affiliate-links.entity';
import { campaignEntity } from '../../../../src/features/campaigns/campaigns.entity';
import { eventEntity } from '../../../../src/features/events/events.entity';
import { leadEntity } from '../../../../src/features/leads/leads.entity';
import { partnerEntity } from '../../../../src/features/partners/partners.entity';
import { referralEntity } from '../../../../src/features/referrals/referrals.entity';
import { sortNames } from '../../../../src/lib/entities/entity';
import { linkList } from '../../../features/affiliates/link-columns';
import { campaignList } from '../../../features/campaigns/list/campaign-columns';
import { eventList } from '../../../features/events/list/event-columns';
import { leadList } from '../../../features/leads/list/lead-columns';
import { partnerList } from '../../../features/partners/directory/partner-columns';
import { referralList } from '../../../features/referrals/leads/referral-columns';
import type { ListOptions } from './list-view';

const lists: [ListOptions, string[]][] = [
  [leadList, sortNames(leadEntity)],
  [partnerList, sortNames(partnerEntity)],
  [campaignList, sortNames(campaignEntity)],
  [eventList, sortNames(eventEntity)],
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
