import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const dealRecord = defineRecord({
  type: 'deal',
  label: 'Deal',
  plural: 'Deals',
  icon: 'deals',
  table: 'deals',
  title: 'name',
  view: viewers,
  edit: editors,
  path: (id: string) => `/deals/${id}`,
  list: { path: '/deals' },
  create: { label: 'Create Deal', href: '/deals?new=1' },
  people: [{ email: 'contactEmail', name: 'contactName' }],
  has: {
    trash: true,
    activity: true,
    comments: true,
    files: true,
    views: true,
    search: { details: ['customerName', 'status'] },
    events: ['created', 'updated', 'status_changed', 'extended', 'expiring', 'deleted', 'imported'],
    import: {
      order: 4,
      needs:
        'Every deal needs a name, a customer and the name of one of your partners. Imported deals wait for approval. You can set defaults for missing values.',
      path: '/deals/import',
    },
  },
});
