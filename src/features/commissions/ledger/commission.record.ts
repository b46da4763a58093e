import { admins, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const commissionRecord = defineRecord({
  type: 'commission',
  label: 'Commission',
  plural: 'Commissions',
  icon: 'coins',
  table: 'commissions',
  title: 'customer',
  view: viewers,
  edit: admins,
  path: (id: string) => `/campaigns/commissions/${id}`,
  list: { path: '/campaigns/commissions' },
  people: [{ email: 'customer' }],
  has: {
    // The ledger keeps them.
    trash: false,
    activity: true,
    views: true,
    events: ['created', 'status_changed', 'reversed', 'restored'],
  },
});
