import { api } from '../../lib/api.server';

const { loader, action } = api({
  DELETE: { run: ({ app, actor, param }) => app.apiKeys.revoke(actor, param('id')) },
});
export { loader, action };
