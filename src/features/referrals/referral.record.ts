import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const referralRecord = defineRecord({
  type: 'referral',
  label: 'Referral',
  plural: 'Referrals',
  icon: 'referrals',
  table: 'referrals',
  title: 'referredName',
  view: viewers,
  edit: editors,
  path: (id: string) => `/campaigns/referrals/${id}`,
  list: { path: '/campaigns/referrals' },
  create: { label: 'Add Referral', href: '/campaigns/referrals?new=1' },
  people: [
    { email: 'referredEmail', name: 'referredName', also: ['referredPhone'] },
    { email: 'referrerEmail', name: 'referrerName' },
  ],
  has: {
    trash: true,
    activity: true,
    views: true,
    search: { details: ['referredCompany', 'referredEmail'] },
    events: ['created', 'updated', 'status_changed', 'deleted', 'imported'],
    import: {
      order: 8,
      needs:
        'Every referral needs an active program, and the name and email of the person who was referred. Imported referrals are pending, without a reward.',
    },
  },
});
