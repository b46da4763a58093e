import * as z from 'zod';
import { portalUsers } from '../../../../src/lib/roles';
import { rawBody } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';
import { logoFileResponse } from '../../workspaces/logo-response.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getOwnPartnerLogo',
    summary: 'Get the logo of your partner',
    alsoRefuses: [404],
    answer: rawBody('image/png'),
    permission: portalUsers,
    query: z.object({ v: z.string().optional() }),
    run: async ({ app, actor, query }) =>
      logoFileResponse(await app.portal.ownProfile.ownLogo(actor), {
        version: query.v,
        scope: 'private',
      }),
  },
});
export { loader, action };
