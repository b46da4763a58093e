import { admins } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const payoutRecord = defineRecord({
  type: 'payout',
  label: 'Payout',
  plural: 'Payouts',
  table: 'payouts',
  title: 'number',
  view: admins,
  edit: admins,
  list: { path: '/campaigns/payouts' },
  path: (id: string) => `/campaigns/payouts/${id}`,
  has: {
    trash: false,
    activity: true,
    events: ['created', 'updated', 'status_changed', 'exported'],
  },
});
