import { api } from '../../../lib/api.server';

const { loader, action } = api({
  POST: { run: ({ app, actor, param }) => app.conversions.reverse(actor, param('id')) },
});
export { loader, action };
