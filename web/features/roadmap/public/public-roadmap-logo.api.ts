import { z } from 'zod';
import { publicApi } from '../../../lib/api.server';
import { logoAnswer } from '../../workspaces/logo-answer.server';

const { loader, action } = publicApi({
  GET: {
    query: z.object({ v: z.string().optional() }),
    run: async ({ app, param, query }) => {
      const workspaceId = await app.roadmap.publicWorkspaceId(param('token'));
      return logoAnswer(app, workspaceId, { version: query.v, scope: 'private' });
    },
  },
});
export { loader, action };
