import * as z from 'zod';
import { viewPartners } from '../../partners/partners.rules';
import { profileChanges } from '../../partners/partners.schema';
import type { PortalServices } from '../create-portal';
import { portalProfileAnswer } from '../portal-answer.schema';
import { logoFileResponse } from '../../workspaces/logo-response';
import { rawBody } from '../../../http/calls/answers';
import { api, signedInApi } from '../../../http/calls/declare';
import { portalUsers } from '../../../lib/roles';

/** Maximum size in bytes: a logo of 2 MB in Base64, and the other fields. */
const MAX_BODY = 3 * 1024 * 1024;

export const portalProfileCalls = ({ portal }: PortalServices) => ({
  '/api/portal/my-profile': signedInApi({
    GET: {
      operationId: 'getPartnerProfile',
      summary: 'Get the profile of your partner',
      answer: portalProfileAnswer.nullable(),
      permission: portalUsers,
      run: ({ actor }) => portal.myProfile(actor),
    },
    PATCH: {
      operationId: 'updatePartnerProfile',
      summary: 'Change the profile of your partner',
      answer: portalProfileAnswer.nullable(),
      alsoRefuses: [404],
      permission: portalUsers,
      body: profileChanges,
      maxBody: MAX_BODY,
      run: async ({ actor, body }) => {
        await portal.ownProfile.update(actor, body);
        return portal.myProfile(actor);
      },
    },
  }),
  '/api/portal/my-profile/logo': signedInApi({
    GET: {
      operationId: 'getOwnPartnerLogo',
      summary: 'Get the logo of your partner',
      alsoRefuses: [404],
      answer: rawBody('image/png'),
      permission: portalUsers,
      query: z.object({ v: z.string().optional() }),
      run: async ({ actor, query }) =>
        logoFileResponse(await portal.ownProfile.ownLogo(actor), {
          version: query.v,
          scope: 'private',
        }),
    },
  }),
  '/api/partners/:id/logo': api({
    GET: {
      operationId: 'getPartnerLogo',
      summary: 'Get the logo of a partner',
      answer: rawBody('image/png'),
      permission: viewPartners,
      query: z.object({ v: z.string().optional() }),
      run: async ({ actor, param, query }) =>
        logoFileResponse(await portal.ownProfile.logo(actor, param('id')), {
          version: query.v,
          scope: 'private',
        }),
    },
  }),
});
