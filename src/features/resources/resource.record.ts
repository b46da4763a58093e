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
  create: { label: 'Upload Resource', href: '/resources', icon: 'upload' },
  has: {
    trash: true,
    activity: true,
    search: { details: ['category', 'fileName'] },
    events: ['created', 'updated', 'deleted'],
  },
});
