import { preferenceChanges } from '../../../../src/features/trends/trends.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor }) => app.trendPreferences.get(actor) },
  POST: {
    body: preferenceChanges,
    run: ({ app, actor, body }) => app.trendPreferences.change(actor, body),
  },
});
export { loader, action };
