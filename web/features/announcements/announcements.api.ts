import { announcementAnswer } from '../../../src/features/announcements/announcements-answer.schema';
import {
  editAnnouncements,
  viewAnnouncements,
} from '../../../src/features/announcements/announcements.rules';
import {
  announcementFilters,
  newAnnouncement,
} from '../../../src/features/announcements/announcements.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(announcementAnswer),
    permission: viewAnnouncements,
    query: announcementFilters,
    run: ({ app, actor, query }) => app.announcements.list(actor, query),
  },
  POST: {
    answer: announcementAnswer,
    permission: editAnnouncements,
    body: newAnnouncement,
    status: 201,
    run: ({ app, actor, body }) => app.announcements.create(actor, body),
  },
});
export { loader, action };
