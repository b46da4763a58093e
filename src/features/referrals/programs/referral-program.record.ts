import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const referralProgramRecord = defineRecord({
  type: 'referral_program',
  label: 'Referral program',
  plural: 'Referral programs',
  icon: 'referrals',
  table: 'referral_programs',
  title: 'name',
  notFound: 'Program not found',
  view: viewers,
  edit: editors,
  path: (id: string) => `/campaigns/referrals/programs/${id}`,
  create: { label: 'Create Referral Program', href: '/campaigns/referrals?new=program' },
  has: {
    trash: true,
    activity: true,
    search: { details: ['status', 'type'] },
    events: ['created', 'updated', 'status_changed', 'deleted'],
  },
});
