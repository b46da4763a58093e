import { rawBody } from '../../../lib/api/api-answers.server';
import * as z from 'zod';
import { publicApi } from '../../../lib/api/api.server';
import { logoResponse } from '../../workspaces/logo-response.server';

const { loader, action } = publicApi({
  GET: {
    answer: rawBody('image/png'),
    operationId: 'getPublicRoadmapLogo',
    summary: 'Get the logo of a public roadmap',
    query: z.object({ v: z.string().optional() }),
    run: async ({ app, param, query }) => {
      const workspaceId = await app.roadmap.publicWorkspaceId(param('token'));
      return logoResponse(app, workspaceId, { version: query.v, scope: 'private' });
    },
  },
});
export { loader, action };
