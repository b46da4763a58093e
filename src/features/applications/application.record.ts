import { admins } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const applicationRecord = defineRecord({
  type: 'application',
  label: 'Application',
  plural: 'Applications',
  icon: 'applications',
  table: 'applications',
  title: 'companyName',
  view: admins,
  edit: admins,
  path: (id: string) => `/partners/applications/${id}`,
  list: { path: '/partners/applications' },
  create: { label: 'Add Prospect', href: '/partners/applications?new=1' },
  people: [{ email: 'contactEmail', name: 'contactName', also: ['phoneNumber'] }],
  has: {
    trash: false,
    activity: true,
    comments: true,
    files: true,
    views: true,
    search: { details: ['status', 'region'] },
    events: ['received', 'created', 'status_changed', 'updated', 'converted'],
  },
});
