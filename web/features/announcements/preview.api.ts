import { announcementPreviewAnswer } from '../../../src/features/announcements/announcements-answer.schema';
import { editAnnouncements } from '../../../src/features/announcements/announcements.rules';
import { announcementDraft } from '../../../src/features/announcements/announcements.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'previewAnnouncement',
    summary: "Preview an announcement that isn't saved",
    answer: announcementPreviewAnswer,
    permission: editAnnouncements,
    body: announcementDraft,
    run: ({ app, actor, body }) => app.announcements.preview(actor, body),
  },
});
export { loader, action };
