import { openedAnnouncementAnswer } from '../../../src/features/announcements/announcements-answer.schema';
import { portalUsers } from '../../../src/lib/roles';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'openPortalAnnouncement',
    summary: 'Open an announcement, which counts you as a reader',
    answer: openedAnnouncementAnswer,
    permission: portalUsers,
    run: ({ app, actor, param }) => app.portalAnnouncements.open(app.portal.own(actor), actor, param('id')),
  },
});
export { loader, action };
