import { rawBody } from '../../lib/api/api-answers.server';
import * as z from 'zod';
import { publicApi } from '../../lib/api/api.server';
import { logoResponse } from './logo-response.server';

const { loader, action } = publicApi({
  GET: {
    answer: rawBody('image/png'),
    query: z.object({ v: z.string().optional() }),
    run: ({ app, param, query }) => logoResponse(app, param('id'), { version: query.v, scope: 'public' }),
  },
});
export { loader, action };
