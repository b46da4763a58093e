import * as z from 'zod';
import { viewPartners } from '../../../../src/features/partners/partners.rules';
import { rawBody } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';
import { logoFileResponse } from '../../workspaces/logo-response.server';

const { loader, action } = api({
  GET: {
    operationId: 'getPartnerLogo',
    summary: 'Get the logo of a partner',
    answer: rawBody('image/png'),
    permission: viewPartners,
    query: z.object({ v: z.string().optional() }),
    run: async ({ app, actor, param, query }) =>
      logoFileResponse(await app.portal.ownProfile.logo(actor, param('id')), {
        version: query.v,
        scope: 'private',
      }),
  },
});
export { loader, action };
