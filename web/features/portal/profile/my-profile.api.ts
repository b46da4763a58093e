import { profileChanges } from '../../../../src/features/partners/partners.schema';
import { portalProfileAnswer } from '../../../../src/features/portal/portal-answer.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

/** Maximum size in bytes: a logo of 2 MB in Base64, and the other fields. */
const MAX_BODY = 3 * 1024 * 1024;

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getPartnerProfile',
    summary: 'Get the profile of your partner',
    answer: portalProfileAnswer.nullable(),
    permission: portalUsers,
    run: ({ app, actor }) => app.portal.myProfile(actor),
  },
  PATCH: {
    operationId: 'updatePartnerProfile',
    summary: 'Change the profile of your partner',
    answer: portalProfileAnswer.nullable(),
    alsoRefuses: [404],
    permission: portalUsers,
    body: profileChanges,
    maxBody: MAX_BODY,
    run: async ({ app, actor, body }) => {
      await app.portal.ownProfile.update(actor, body);
      return app.portal.myProfile(actor);
    },
  },
});
export { loader, action };
