import { announcementRecord } from '../../../src/features/announcements/announcement.record';
import type { Announcement } from '../../../src/features/announcements/announcements.entity';
import { definePageView } from '../../records/view';

export const announcementView = definePageView({
  record: announcementRecord,
  createLabel: 'New Announcement',
  list: { path: '/announcements', label: 'Announcements' },
  editorsOnly: 'Only editors and admins can write announcements',
  deletion: 'This deletes the announcement. Partners no longer see it.',
  deleted: { success: 'Announcement deleted', failure: 'Failed to delete the announcement' },
  nameOf: ({ title }: Announcement) => title,
  summarize: (announcement: Announcement) => announcement,
});
