import { announcementAnswer } from '../../../src/features/announcements/announcements-answer.schema';
import {
  editAnnouncements,
  viewAnnouncements,
} from '../../../src/features/announcements/announcements.rules';
import { announcementChanges } from '../../../src/features/announcements/announcements.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: announcementAnswer,
    permission: viewAnnouncements,
    run: ({ app, actor, param }) => app.announcements.get(actor, param('id')),
  },
  PATCH: {
    answer: announcementAnswer,
    permission: editAnnouncements,
    body: announcementChanges,
    run: ({ app, actor, param, body }) => app.announcements.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editAnnouncements,
    run: ({ app, actor, param }) => app.announcements.remove(actor, param('id')),
  },
});
export { loader, action };
