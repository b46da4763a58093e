import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: async ({ app, actor }) => (await app.dashboard.overview(actor)).summary },
});
export { loader, action };
