import { applyBody } from '../../../src/features/applications/applications.schema';
import { publicApi } from '../../lib/api.server';

const { loader, action } = publicApi({
  POST: {
    body: applyBody,
    status: 201,
    run: ({ app, body }) => app.applications.apply(body),
  },
});
export { loader, action };
