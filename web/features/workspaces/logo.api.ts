import { z } from 'zod';
import { publicApi } from '../../lib/api.server';
import { logoAnswer } from './logo-answer.server';

const { loader, action } = publicApi({
  GET: {
    query: z.object({ v: z.string().optional() }),
    run: ({ app, param, query }) => logoAnswer(app, param('id'), { version: query.v, scope: 'public' }),
  },
});
export { loader, action };
