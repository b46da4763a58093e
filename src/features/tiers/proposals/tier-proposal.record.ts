import { admins, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const tierProposalRecord = defineRecord({
  type: 'tier_proposal',
  label: 'Tier proposal',
  plural: 'Tier proposals',
  icon: 'star',
  table: 'tier_proposals',
  title: 'toTier',
  notFound: 'Proposal not found',
  view: viewers,
  edit: admins,
  path: (id: string) => `/partners/tiers?proposal=${id}`,
  list: { path: '/partners/tiers', label: 'Tier proposals' },
  has: {
    // Reviews make them.
    trash: false,
    activity: true,
    views: true,
    events: ['created', 'status_changed'],
  },
});
