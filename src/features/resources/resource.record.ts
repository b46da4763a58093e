import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const resourceRecord = defineRecord({
  type: 'resource',
  label: 'Resource',
  plural: 'Resources',
  icon: 'folder',
  table: 'resources',
  title: 'name',
  view: viewers,
  edit: editors,
  path: (id: string) => `/resources/${id}`,
  list: { path: '/resources' },
  create: { label: 'Upload Resource', href: '/resources', icon: 'upload' },
  has: {
    trash: true,
    activity: true,
    views: true,
    search: { details: ['category', 'fileName'] },
    events: ['created', 'updated', 'deleted'],
  },
});
