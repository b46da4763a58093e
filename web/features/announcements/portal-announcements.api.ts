import { listedAnnouncementAnswer } from '../../../src/features/announcements/announcements-answer.schema';
import { portalAnnouncementsRequest } from '../../../src/features/announcements/announcements.schema';
import { portalUsers } from '../../../src/lib/roles';
import { pageOf } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalAnnouncements',
    summary: 'List the announcements for your partner',
    answer: pageOf(listedAnnouncementAnswer),
    permission: portalUsers,
    query: portalAnnouncementsRequest,
    run: ({ app, actor, query }) => app.portalAnnouncements.list(app.portal.own(actor), actor, query),
  },
});
export { loader, action };
