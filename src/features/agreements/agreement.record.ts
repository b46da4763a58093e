import { admins, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const agreementRecord = defineRecord({
  type: 'agreement',
  label: 'Agreement',
  plural: 'Agreements',
  icon: 'signature',
  table: 'agreements',
  title: 'title',
  view: viewers,
  edit: admins,
  path: (id: string) => `/agreements/${id}`,
  list: { path: '/agreements' },
  create: { label: 'Create Agreement', href: '/agreements?new=1' },
  people: [
    {
      table: 'agreement_acceptances',
      email: 'email',
      name: 'name',
      also: ['userAgent'],
      blank: ['title', 'address'],
    },
  ],
  has: {
    trash: true,
    activity: true,
    views: true,
    search: { details: ['status'] },
    events: ['created', 'updated', 'status_changed', 'accepted', 'deleted'],
  },
});
