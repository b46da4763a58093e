import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const leadRecord = defineRecord({
  type: 'lead',
  label: 'Lead',
  plural: 'Leads',
  icon: 'leads',
  table: 'leads',
  title: 'name',
  view: viewers,
  edit: editors,
  path: (id: string) => `/leads/${id}`,
  list: { path: '/leads' },
  create: { label: 'Create Lead', href: '/leads?new=1' },
  merge: true,
  people: [{ email: 'email', name: 'name' }],
  has: {
    trash: true,
    activity: true,
    comments: true,
    views: true,
    search: { details: ['company', 'email'] },
    events: ['created', 'updated', 'status_changed', 'deleted', 'merged', 'imported'],
    import: {
      order: 3,
      needs: 'Every lead needs a name, a company and an email. You can set defaults for missing values.',
      path: '/leads/import',
    },
  },
});
