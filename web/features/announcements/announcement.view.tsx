import { announcementRecord } from '../../../src/features/announcements/announcement.record';
import {
  announcementEntity,
  type ShownAnnouncement,
} from '../../../src/features/announcements/announcements.entity';
import {
  announcementStates,
  type AnnouncementState,
} from '../../../src/features/announcements/announcements.rules';
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { columnsOf } from '../../records/list/columns';
import { createTabs, type ListTab } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { StatusBadge } from '../../ui/records/StatusBadge';

/** The fields of a row. The page has the text. */
export type AnnouncementSummary = ReturnType<typeof summarizeAnnouncement>;

/** @param now ISO time, by which the announcement has appeared in the portal or not */
export function summarizeAnnouncement(announcement: ShownAnnouncement, now = new Date().toISOString()) {
  const { id, title, status, publishedAt, readCount, createdAt, updatedAt } = announcement;
  return {
    ...{ id, title, status, publishedAt, readCount, createdAt, updatedAt },
    audience: describeAudience(announcement),
    appearance: appearanceAt(announcement, now),
  };
}

/** The body of the call that gives an announcement a status. */
export const publicationOf = (status: AnnouncementState) => ({
  publishedAt: status === 'published' ? 'now' : null,
});

const { text, name, status, day, updated } = columnsOf(announcementEntity);

export const announcementView = defineView({
  record: announcementRecord,
  icon: 'news',
  createLabel: 'New Announcement',
  subtitle: 'News for partners, in their portal',
  purpose:
    'Tell all partners, some tiers or chosen partners what is new. They are notified and read it in their portal.',
  editorsOnly: 'Only editors and admins can write announcements',
  deletion: 'This deletes the announcement. Partners no longer see it.',
  deleted: { success: 'Announcement deleted', failure: 'Failed to delete the announcement' },
  moveCall: ({ id }, to) => ({ path: `/api/announcements/${id}`, body: publicationOf(to) }),
  moved: (to) => (to === 'published' ? 'Announcement published' : 'Announcement is a draft again'),
  nameOf: ({ title }: AnnouncementSummary) => title,
  summarize: (announcement: ShownAnnouncement): AnnouncementSummary => summarizeAnnouncement(announcement),
  statuses: announcementStates,
  tabs: createTabs<AnnouncementState, ListTab<AnnouncementState>>(
    [
      { id: 'all', label: 'All' },
      { id: 'published', label: 'Published', status: 'published' },
      { id: 'draft', label: 'Drafts', status: 'draft' },
    ],
    { path: '/announcements', parameter: 'status', first: () => 'all' },
  ),
  filters: [],
  layouts: ['table'],
  columns: [
    name('title', 300, announcementRecord.path),
    {
      ...status(120),
      edit: 'status',
      cell: ({ status: stored, appearance }: AnnouncementSummary) => (
        <StatusBadge status={stored === 'published' && appearance !== 'visible' ? appearance : stored} />
      ),
    },
    text('audience', 200, { header: 'Who sees it', sort: 'ascending', phone: 'line' }),
    day('publishedAt'),
    text('readCount', 110, { align: 'end', sort: 'descending' }),
    day('createdAt', { isExtra: true }),
    updated,
  ],
});

/** The view of an announcement's page, which shows all of it. */
export const wholeAnnouncementView = {
  ...announcementView,
  nameOf: ({ title }: ShownAnnouncement) => title,
  summarize: (announcement: ShownAnnouncement) => announcement,
};
