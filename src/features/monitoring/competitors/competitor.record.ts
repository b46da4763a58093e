import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const competitorRecord = defineRecord({
  type: 'competitor',
  label: 'Competitor',
  plural: 'Competitors',
  icon: 'monitoring',
  table: 'competitors',
  title: 'name',
  view: viewers,
  edit: editors,
  path: (id: string) => `/insights/monitoring/competitors/${id}`,
  list: { path: '/insights/monitoring/competitors' },
  create: { label: 'Add Competitor', href: '/insights/monitoring?new=1' },
  has: {
    trash: true,
    views: true,
    search: { details: ['industry', 'website'] },
    events: ['created', 'updated', 'deleted'],
  },
});
