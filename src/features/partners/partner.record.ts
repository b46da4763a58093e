import { admins, editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const PARTNER_NOT_FOUND = 'Partner not found';

export const partnerRecord = defineRecord({
  type: 'partner',
  label: 'Partner',
  plural: 'Partners',
  icon: 'directory',
  table: 'partners',
  title: 'name',
  view: viewers,
  edit: editors,
  remove: admins,
  path: (id: string) => `/partners/${id}`,
  list: { path: '/partners/directory', label: 'Directory' },
  create: { label: 'Add Partner', href: '/partners/new', icon: 'plus' },
  merge: true,
  has: {
    trash: true,
    comments: true,
    files: true,
    views: true,
    search: { details: ['industry', 'location'] },
    events: [
      'created',
      'updated',
      'status_changed',
      'probing',
      'health_fell',
      'deleted',
      'merged',
      'imported',
    ],
    import: {
      order: 1,
      needs:
        'Every partner needs a name, a description, an industry, a company size and a location. You can set defaults for missing values.',
      path: '/partners/import',
      list: { path: '/partners/directory', label: 'Partner Directory' },
    },
  },
});
