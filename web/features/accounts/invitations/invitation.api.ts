import { api } from '../../../lib/api.server';

const { loader, action } = api({
  DELETE: { run: ({ app, actor, param }) => app.invitations.revoke(actor, param('id')) },
});
export { loader, action };
