import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const announcementRecord = defineRecord({
  type: 'announcement',
  label: 'Announcement',
  plural: 'Announcements',
  icon: 'news',
  table: 'announcements',
  title: 'title',
  view: viewers,
  edit: editors,
  path: (id: string) => `/announcements/${id}`,
  list: { path: '/announcements' },
  create: { label: 'Create Announcement', href: '/announcements?new=1' },
  has: {
    trash: true,
    activity: true,
    views: true,
    search: { details: [] },
    events: ['created', 'updated', 'status_changed', 'deleted'],
  },
});
