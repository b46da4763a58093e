import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const eventRecord = defineRecord({
  type: 'event',
  label: 'Event',
  plural: 'Events',
  icon: 'calendar',
  table: 'events',
  title: 'name',
  view: viewers,
  edit: editors,
  path: (id: string) => `/campaigns/events/${id}`,
  list: { path: '/campaigns/events' },
  create: { label: 'Create Event', href: '/campaigns/events?new=1' },
  has: {
    trash: true,
    activity: true,
    comments: true,
    views: true,
    search: { details: ['location'] },
    events: ['created', 'updated', 'status_changed', 'deleted', 'imported'],
    import: {
      order: 6,
      needs:
        'Every event needs a name. Imported events are in planning. Times without a time zone are in UTC.',
    },
  },
});
