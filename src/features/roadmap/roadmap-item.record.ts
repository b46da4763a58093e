import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const roadmapItemRecord = defineRecord({
  type: 'roadmap_item',
  label: 'Roadmap item',
  plural: 'Roadmap items',
  icon: 'roadmap',
  table: 'roadmap_items',
  title: 'title',
  view: viewers,
  edit: editors,
  path: (id: string) => `/insights/roadmap/${id}`,
  list: { path: '/insights/roadmap', label: 'Roadmap' },
  create: { label: 'Add Roadmap Item', href: '/insights/roadmap?new=1' },
  has: {
    trash: true,
    activity: true,
    comments: true,
    views: true,
    search: { details: ['targetDate'] },
    events: ['created', 'updated', 'status_changed', 'deleted'],
  },
});
