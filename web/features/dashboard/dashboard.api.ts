import { viewers } from '../../../src/lib/roles';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewers,
    run: async ({ app, actor }) => (await app.dashboard.overview(actor)).summary,
  },
});
export { loader, action };
